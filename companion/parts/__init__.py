"""What several games use and none has to: decks, rulings, rules to read, the players' own data, tables from files."""
