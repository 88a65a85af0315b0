"""What several games use and none has to: decks, rulings, rules to read, own data, forms, tables from files."""
