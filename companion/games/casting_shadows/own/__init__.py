"""What players say of their own box, kept for their next games."""
