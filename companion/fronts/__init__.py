"""The front ends without a screen: the terminal, JSON lines, and the commands of ``companion``."""
