"""What is shown of the game."""
