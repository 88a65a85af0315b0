"""What the players see and read: panels, pages, the story, the rules reference."""
