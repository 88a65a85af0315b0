"""A camera beside a game: its sources by name, the thread that watches one, and a client of the Host that answers."""
