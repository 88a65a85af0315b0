"""The rules, each in the rulebook's words."""
