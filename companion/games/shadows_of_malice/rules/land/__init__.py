"""Aethos: maps, terrain and ways, and what stands there."""
