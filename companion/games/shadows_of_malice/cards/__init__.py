"""Cards: what stands on them, what they do, and the troves they come from."""
