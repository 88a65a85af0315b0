"""Keeping the software's table true to the real one: pieces, problems, corrections."""
