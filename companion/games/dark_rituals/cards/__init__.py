"""What is known of the Characters, dice and cards, and how the rest is learned."""
