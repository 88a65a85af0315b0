"""The Actions of a Character but the attack, each in a file of its own."""
