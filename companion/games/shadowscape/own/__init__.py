"""What players describe of their box, kept for their next games."""
