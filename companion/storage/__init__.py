"""How a save lies on the disk: its rows and their checksums, the log beside it, and how damage is found and undone."""
