"""An avatar itself: its life, its body, its items and soulshards."""
