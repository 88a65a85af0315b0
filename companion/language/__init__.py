"""What players read, in their language: sentences, catalogues, and what a language still lacks."""
