"""What pages, panels and prompts are handed: one small class to a role."""
