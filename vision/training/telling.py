"""How far a network has learned, in lines that fit a log: two networks learn at once and share one output."""

LINES = 20
"""For each part of the training."""


def is_due(step: int, steps: int) -> bool:
    """Whether a line is told after this *step*; there is one after the last."""
    return step == steps or step % max(1, steps // LINES) == 0


def how_far(name: str, step: int, steps: int, loss: float, spent: float) -> str:
    """The line; *spent* is in seconds, and what is left is a guess by it."""
    left = spent / step * (steps - step)
    minutes = f"about {left / 60:.0f} min left" if step < steps else f"{spent / 60:.0f} min in all"
    return f"{name}: {step} of {steps} steps ({100 * step // steps} %), loss {loss:.4f}, {minutes}"
