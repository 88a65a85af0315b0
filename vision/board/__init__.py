"""Boards with tags: which tags are seen, where each stands, and what has changed for good."""
