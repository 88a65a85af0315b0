"""What every game stands on: steps, prompts and their answers, the Table and what is shown of it, and the session."""
