"""Where a game is played: the question, what there is to see beside it, orders that follow each other."""
