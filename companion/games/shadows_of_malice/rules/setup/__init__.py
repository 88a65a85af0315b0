"""Before the game: settings, editions, rulings, and laying out the table."""
