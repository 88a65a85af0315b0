"""What players read goes through here, so that one place can put it into another language.

``say("{name} rolls", name="Sara")`` looks the sentence up in the catalogue in force and fills it in.
Knows nothing of where catalogues come from: the app hands one in with :func:`speak`.
"""

from collections.abc import Callable


def _as_written(sentence: str) -> str:
    return sentence


_translate: Callable[[str], str] = _as_written


def speak(translate: Callable[[str], str] | None) -> None:
    """Use *translate* (such as a gettext catalogue's ``gettext``) from now on; None is English."""
    global _translate
    _translate = translate or _as_written


def say(sentence: str, **parts: object) -> str:
    """*sentence* in the players' language, with its ``{parts}`` filled in."""
    return _translate(sentence).format(**parts) if parts else _translate(sentence)


def listing(words: list[str]) -> str:
    """``a, b and c``."""
    if len(words) < 2:
        return "".join(words)
    return say("{these} and {last}", these=", ".join(words[:-1]), last=words[-1])


def count(number: int, one: str, many: str) -> str:
    """``1 life token`` or ``3 life tokens``."""
    return f"{number} {_translate(one if number == 1 else many)}"
