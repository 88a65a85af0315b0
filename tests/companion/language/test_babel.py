"""The catalogues are gettext's, so that a translator's usual tools read and check them: here Babel's."""

from pathlib import Path

import pytest
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po

from companion.language import languages
from companion.language.languages import game_files, game_folders, shared_files
from companion.language.sentences import AREAS, ROOT, has_words, sentences

KEYWORDS = {"say": (1,), "phrase": (1,), "count": (2, 3), "meant": ((1, "c"), 2)}
"""As ``pybabel extract -k say:1 -k phrase:1 -k count:2,3 -k meant:1c,2`` takes them."""
FILES = [
    path
    for code in languages.codes()
    for path in (*shared_files(code), *(file for game in game_folders() for file in game_files(code, game)))
]
SOURCES = [path for package in AREAS.values() for path in sorted((ROOT / package).rglob("*.py"))]


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_babel_finds_nothing_wrong_with_a_catalogue(path: Path):
    with path.open("rb") as file:
        catalogue = read_po(file, locale=path.parent.name, abort_invalid=True)

    assert [(message.id, errors) for message, errors in catalogue.check()] == []
    assert catalogue.num_plurals == 2
    assert len(catalogue) > 10


def test_whatever_babel_extracts_is_found_by_our_own_search_too():
    ours = {form for area in sentences().values() for sentence in area for form in sentence.forms()}

    found = set()
    for path in SOURCES:
        for _, message, _, _ in extract_from_file("python", path, keywords=KEYWORDS):
            found.update((message,) if isinstance(message, str) else message)

    assert {sentence for sentence in found if has_words(sentence)} - ours == set()
    assert len(found) > 1500
