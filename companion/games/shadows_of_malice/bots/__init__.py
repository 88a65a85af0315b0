"""Bots that play the avatars, and what their games show."""
