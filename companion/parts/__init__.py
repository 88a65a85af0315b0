"""What several games use and none has to: decks, rulings, data files of the players' own, tables from files."""
