"""Beginning a game: which one, who sits where, what is agreed on."""
