"""How bots play, and what a simulation counts."""
