"""What the reader is taught at the table: dice with signs of any kind, and the pips of the players' own dice."""
