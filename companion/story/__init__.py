"""How a game went: rounds, moments and dice, read from its journal."""
