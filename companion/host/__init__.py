"""What drives a game for its front ends: opening it, chance, and whoever answers in place of people."""
