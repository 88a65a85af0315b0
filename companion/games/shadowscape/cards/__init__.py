"""What is printed on the cards, and asking for what nobody knows."""
