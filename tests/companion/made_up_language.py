"""A language made up by a test: ``speak(made_up(str.upper))``."""

from collections.abc import Callable
from gettext import NullTranslations


class _MadeUp(NullTranslations):
    def __init__(self, translate: Callable[[str], str]) -> None:
        super().__init__()
        self._translate = translate

    def gettext(self, message: str) -> str:
        return self._translate(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self._translate(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return self._translate(message)


class made_up:
    """The same words whoever says them."""

    def __init__(self, translate: Callable[[str], str]) -> None:
        self._words = _MadeUp(translate)

    def of(self, game: str) -> NullTranslations:
        return self._words

    shown_with = of
