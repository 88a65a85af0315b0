"""Explaining a game while it is played: a lesson comes before the question, or after the message, it is about."""

from collections.abc import Callable, Iterable
from typing import Any

from companion.kernel import Asked, Asking, Group, Prompt, Step, Tell

Due = Callable[[list[Prompt]], Iterable[Tell]]
"""The lessons that are due at these questions, or at this message, each only once: the game keeps which were given."""


def explained(asked: Asked, due: Due) -> Asking[Any]:
    """*asked*, with its lessons::

    answer = yield from explained(prompt, lambda prompts: lessons_at(table, prompts))
    """
    prompts: list[Prompt] = list(asked.prompts) if isinstance(asked, Group) else [asked]
    if not isinstance(asked, Tell):
        yield from due(prompts)
    answer = yield asked
    if isinstance(asked, Tell):
        yield from due(prompts)
    return answer


def explained_step(step: Step, due: Due) -> Step:
    """A whole *step*, with its lessons."""
    answer: Any = None
    while True:
        try:
            asked = step.send(answer)
        except StopIteration:
            return
        answer = yield from explained(asked, due)
