"""What players read of a game's settings and presets, in English: for its list of texts to translate.

def texts() -> dict[str, list[str]]:
    return {"data": list(setting_texts(SETTINGS, PRESETS))}
"""

from collections.abc import Iterable, Iterator

from companion.kernel import ENGLISH, Preset, Setting, worded


def setting_texts(settings: Iterable[Setting], presets: Iterable[Preset]) -> Iterator[str]:
    for setting in settings:
        for words in (setting.label, setting.reason, *(choice.label for choice in setting.choices)):
            yield worded(words, ENGLISH)
    yield from (worded(preset.label, ENGLISH) for preset in presets)
