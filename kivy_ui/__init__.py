"""The touchscreen: one widget per kind of prompt, one per kind of panel, so that every game is played on it.

It reads the Table's view and answers prompts; it contains no rule.
"""
