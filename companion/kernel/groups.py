"""Several people asked at once, and what a rule as a whole is: a generator of questions."""

from collections.abc import Generator
from typing import Any, TypeVar

from msgspec import Struct

from companion.kernel.prompts import Prompt


class Together(Struct):
    """Several people asked at once, answered in any order; the rule receives the answers as a list.

    A save tells their answers apart by key and person, so no two may share both.
    """

    prompts: list[Prompt]

    def __post_init__(self) -> None:
        if len({(prompt.key, prompt.who) for prompt in self.prompts}) != len(self.prompts):
            raise ValueError(f"asked together twice: {[(prompt.key, prompt.who) for prompt in self.prompts]}")


T = TypeVar("T")
Asked = Prompt | Together
Asking = Generator[Asked, Any, T]
"""A part of a rule that may ask and in the end gives a T."""
Step = Asking[None]
"""One thing carried out at the table: a short generator over the Table."""
