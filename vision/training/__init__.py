"""How the shipped networks are made. Needs torch; reading does not. ``python -m vision train`` runs it."""
