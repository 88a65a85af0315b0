"""What is shown, told and read."""
