"""Games played by bots, in numbers: what came of them, and how fast they ran."""
