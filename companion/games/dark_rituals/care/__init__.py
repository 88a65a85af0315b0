"""What keeps a table right."""
