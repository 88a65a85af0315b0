"""The rules reference of this game: the chapters of ``data/reference/``, and a topic for each ruling.

Knows how a chapter is read and checked, which paragraphs an edition has, and what is in force of the rulings. Knows no
rule: what a topic says stands in its file, in our own words.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.errors import BadData
from companion.games.shadows_of_malice.cards.cards import DATA
from companion.games.shadows_of_malice.rules.land.ground import points
from companion.games.shadows_of_malice.rules.land.terrain import Costs, costs_in_force
from companion.games.shadows_of_malice.rules.setup.rulings import RULINGS
from companion.kernel import Topic, say
from companion.parts.own_files import few, read_toml

EditionName = Literal["revised", "first"]
EDITIONS: tuple[EditionName, ...] = ("revised", "first")
Word = Annotated[str, Meta(min_length=1)]


class Paragraph(Struct, frozen=True, forbid_unknown_fields=True):
    """A paragraph that only one edition has."""

    edition: EditionName
    text: Word


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """A topic as its file has it: a paragraph is text for both editions, or a :class:`Paragraph` of one."""

    id: Word
    title: Word
    sign: Word
    text: tuple[Word | Paragraph, ...]
    facts: tuple[str, ...] = ()
    see: tuple[str, ...] = ()

    def paragraphs(self, edition: EditionName) -> list[str]:
        """What it says in *edition*, before it is put into the players' language."""
        said = [Paragraph(edition, part) if isinstance(part, str) else part for part in self.text]
        return [part.text for part in said if part.edition == edition]


class Chapter(Struct, frozen=True, forbid_unknown_fields=True):
    """One file."""

    section: Word
    topics: tuple[Entry, ...]


# -- reading and checking ----------------------------------------------------------------------------------


def load_reference(folder: Path) -> list[Chapter]:
    """The chapters of *folder* by their files' names; BadData names each place and what was expected."""
    chapters = {path.name: read_toml(path, Chapter) for path in sorted(folder.glob("*.toml"))}
    problems = [f"{name}: {problem}" for name, chapter in chapters.items() for problem in _problems(chapter, chapters)]
    if problems:
        raise BadData("\n".join(few(problems)))
    return list(chapters.values())


def _problems(chapter: Chapter, chapters: Mapping[str, Chapter]) -> Iterator[str]:
    """What is wrong beyond the form. A fact opens one topic, so no two may have it."""
    entries = [entry for other in chapters.values() for entry in other.topics]
    ids = Counter(entry.id for entry in entries)
    facts = Counter(fact for entry in entries for fact in entry.facts)
    for entry in chapter.topics:
        where = f"topic {entry.id!r}"
        if ids[entry.id] > 1:
            yield f"{where} stands there twice; ids must differ"
        for fact in entry.facts:
            if facts[fact] > 1:
                yield f"{where}: fact {fact} stands in two topics, expected one"
        for other in entry.see:
            if other not in ids and other not in RULINGS.known:
                yield f"{where}: see {other!r}, expected the id of a topic or a ruling"
        for edition in EDITIONS:
            if not entry.paragraphs(edition):
                yield f"{where}: nothing to read in the edition {edition!r}, expected a paragraph"
        yield from (f"{where}: {problem}" for problem in _blanks(entry))


def _blanks(entry: Entry) -> Iterator[str]:
    """A ``{forest}`` is filled in with its price; there is nothing else to fill in."""
    for text in (part if isinstance(part, str) else part.text for part in entry.text):
        try:
            wanted = {name for _, name, _, _ in Formatter().parse(text) if name is not None}
        except ValueError as error:
            yield f"{text[:40]!r}: {error}"
            continue
        for name in sorted(wanted - set(Costs.__struct_fields__)):
            yield f"{{{name}}} cannot be filled in, expected one of {', '.join(Costs.__struct_fields__)}"


@cache
def chapters() -> list[Chapter]:
    return load_reference(DATA / "reference")


# -- the topics --------------------------------------------------------------------------------------------


def reference(settings: Mapping[str, str]) -> Sequence[Topic]:
    """All topics as *settings* have them: the edition's paragraphs, the prices and the rulings in force.

    Every text is said at the time of the call, in the language then spoken.
    """
    edition: EditionName = "first" if settings.get("edition") == "first" else "revised"
    prices = {name: points(costs_in_force().halves(name)) for name in Costs.__struct_fields__}
    written = [
        Topic(
            entry.id,
            say(entry.title),
            entry.sign,
            [say(paragraph, **prices) for paragraph in entry.paragraphs(edition)],
            entry.facts,
            entry.see,
            say(chapter.section),
        )
        for chapter in chapters()
        for entry in chapter.topics
    ]
    return [*written, *RULINGS.topics(settings, written, edition)]
