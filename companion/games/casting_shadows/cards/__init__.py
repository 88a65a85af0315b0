"""What is known of the cards, hexes and casters, and how the rest is learned."""
