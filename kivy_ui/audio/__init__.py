"""Sounds: how they are made, and the loudspeaker that plays them."""
