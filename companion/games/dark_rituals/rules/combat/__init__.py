"""An attack, from the declaration to what comes of it."""
