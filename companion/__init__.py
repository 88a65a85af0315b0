"""Shadow Table's heart: it remembers the game, asks what it must know and says what follows.

Knows prompts, answers, dice, sums, journals and views. Knows no screen, camera, pin, clock or
chance: whoever wires it together hands those in.
"""

__version__ = "0.1.0"
