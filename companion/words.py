"""What players read goes through here, so that one place can put it into another language.

``say("{name} rolls", name="Sara")`` looks the sentence up in the catalogue in force and fills it in.
Knows nothing of where catalogues come from: the app hands one in with :func:`speak`.
"""

from collections.abc import Callable

_translate: Callable[[str], str] | None = None


def speak(translate: Callable[[str], str] | None) -> None:
    """Use *translate* (such as a gettext catalogue's ``gettext``) from now on; None is English."""
    global _translate
    _translate = translate


def say(sentence: str, **parts: object) -> str:
    """*sentence* in the players' language, with its ``{parts}`` filled in."""
    if _translate is not None:
        sentence = _translate(sentence)
    return sentence.format(**parts) if parts else sentence


def listing(words: list[str]) -> str:
    """``a, b and c``."""
    if len(words) < 2:
        return "".join(words)
    return say("{these} and {last}", these=", ".join(words[:-1]), last=words[-1])


def count(number: int, one: str, many: str) -> str:
    """``1 life token`` or ``3 life tokens``."""
    return f"{number} {say(one if number == 1 else many)}"
