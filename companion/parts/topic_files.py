"""The rules to read, from files: one TOML file a chapter, with its topics in our own words.

A game's ``data/reference/01_beginning.toml`` and what it makes of all of them::

    section = "Beginning"
    [[topics]]
    id = "first"
    title = "Who begins"
    sign = "①"
    facts = ["T-012"]      # the ids of rules it explains; a question with such a fact opens it
    see = ["R-7"]          # related topics, or rulings
    text = ["Whoever had tea last.", { edition = "summer", text = "A glass costs {price}." }]

    chapters = load_chapters(DATA / "reference", editions=("winter", "summer"), rulings=RULINGS.known, blanks=["price"])
    topics = topics_of(chapters, "summer", price=3)

How topics are searched is in the kernel's ``reference.py``. Knows no rule: what a topic says stands in its file.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from string import Formatter
from typing import Annotated, Any

from msgspec import Meta, Struct

from companion.errors import BadData
from companion.kernel import Topic, say
from companion.parts.own_files import few, read_toml

Word = Annotated[str, Meta(min_length=1)]


class Paragraph(Struct, frozen=True, forbid_unknown_fields=True):
    """A paragraph that only one edition has."""

    edition: Word
    text: Word


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """A topic as its file has it: a paragraph is text for every edition, or a :class:`Paragraph` of one."""

    id: Word
    title: Word
    sign: Word
    text: tuple[Word | Paragraph, ...]
    facts: tuple[str, ...] = ()
    see: tuple[str, ...] = ()

    def paragraphs(self, edition: str = "") -> list[str]:
        """What it says in *edition*, before it is put into the players' language."""
        return [part if isinstance(part, str) else part.text for part in self.text if _edition(part) in ("", edition)]

    def texts(self) -> list[str]:
        """All it says in any edition."""
        return [part if isinstance(part, str) else part.text for part in self.text]


class Chapter(Struct, frozen=True, forbid_unknown_fields=True):
    """One file."""

    section: Word
    topics: tuple[Entry, ...]


def _edition(part: str | Paragraph) -> str:
    return "" if isinstance(part, str) else part.edition


# -- reading and checking ----------------------------------------------------------------------------------


class _May(Struct, frozen=True):
    """What topics may name besides each other."""

    editions: Sequence[str]
    rulings: Collection[str]
    blanks: Collection[str]


def load_chapters(
    folder: Path, *, editions: Sequence[str] = (), rulings: Collection[str] = (), blanks: Collection[str] = ()
) -> list[Chapter]:
    """The chapters of *folder* by their files' names; BadData names each place and what was expected.

    Topics may lead to *rulings*; *blanks* are what is filled in, ``{price}``, when they are read.
    """
    may = _May(editions, rulings, blanks)
    chapters = {path.name: read_toml(path, Chapter) for path in sorted(folder.glob("*.toml"))}
    wrong = [
        f"{name}: {problem}" for name, chapter in chapters.items() for problem in _problems(chapter, chapters, may)
    ]
    if wrong:
        raise BadData("\n".join(few(wrong)))
    return list(chapters.values())


def _problems(chapter: Chapter, chapters: Mapping[str, Chapter], may: _May) -> Iterator[str]:
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
            if other not in ids and other not in may.rulings:
                yield f"{where}: see {other!r}, expected the id of a topic or a ruling"
        yield from (
            f"{where}: {problem}" for problem in [*_by_edition(entry, may.editions), *_blanks(entry, may.blanks)]
        )


def _by_edition(entry: Entry, editions: Sequence[str]) -> Iterator[str]:
    for named in sorted({_edition(part) for part in entry.text} - {"", *editions}):
        yield f"there is no edition {named!r}, expected one of {', '.join(editions) or 'none'}"
    for edition in editions or [""]:
        if not entry.paragraphs(edition):
            yield f"nothing to read in the edition {edition!r}, expected a paragraph"


def _blanks(entry: Entry, known: Collection[str]) -> Iterator[str]:
    for text in entry.texts():
        try:
            wanted = {name for _, name, _, _ in Formatter().parse(text) if name is not None}
        except ValueError as error:
            yield f"{text[:40]!r}: {error}"
            continue
        for name in sorted(wanted - set(known)):
            yield f"{{{name}}} cannot be filled in, expected one of {', '.join(known) or 'none'}"


# -- the topics --------------------------------------------------------------------------------------------


def topics_of(chapters: Sequence[Chapter], edition: str = "", **blanks: Any) -> list[Topic]:
    """All topics as *edition* has them, with the *blanks* filled in."""
    return [
        Topic(
            entry.id,
            say(entry.title),
            entry.sign,
            [say(paragraph, **blanks) for paragraph in entry.paragraphs(edition)],
            entry.facts,
            entry.see,
            say(chapter.section),
        )
        for chapter in chapters
        for entry in chapter.topics
    ]


def texts_of(chapters: Sequence[Chapter]) -> Iterator[str]:
    """Everything in them that players read, for the catalogues."""
    for chapter in chapters:
        yield chapter.section
        for entry in chapter.topics:
            yield from (entry.title, *entry.texts())
