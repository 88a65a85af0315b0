"""The rules, chapter by chapter, in the rulebook's words."""
