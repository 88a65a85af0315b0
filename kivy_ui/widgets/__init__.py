"""The building blocks of every page: words, tiles, columns, sheets, icons. They know the theme and no game."""
