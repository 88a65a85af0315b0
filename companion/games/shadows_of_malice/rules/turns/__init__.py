"""Whose turn it is and what it consists of: rounds, the players, the Shadows, Xulthûl, the end."""
