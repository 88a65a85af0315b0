"""One folder per game; each has a ``GAME`` (see :mod:`companion.kernel.game`)."""
