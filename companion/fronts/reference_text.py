"""The rules reference as lines of a terminal: topics in full, or the titles of many."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from textwrap import wrap

from companion.errors import Invalid
from companion.fronts.panels_text import WIDTH
from companion.kernel.reference import Topic, search
from companion.language.words import Words, phrase, worded

MOST_IN_FULL = 3
"""Topics at once; of the others the titles will do."""


def about(words: str, topics: Sequence[Topic]) -> Iterator[str]:
    """The first topics that have *words* in full, the titles of the rest; Invalid if there is none."""
    found = search(topics, words)
    if not found:
        raise Invalid(phrase("No topic of the rules has {words!r} in it.", words=words))
    for topic in found[:MOST_IN_FULL]:
        yield from topic_lines(topic, topics)
    if len(found) > MOST_IN_FULL:
        titles = " · ".join(worded(topic.title) for topic in found[MOST_IN_FULL:])
        yield from wrap(phrase("Also: {titles}", titles=titles), WIDTH, subsequent_indent="  ")


def rule_lines(topic: Topic) -> list[str]:
    """Title and chapter, and the rule in words."""
    heading = f"{topic.sign} {worded(topic.title)}" + (f" · {worded(topic.section)}" if topic.section else "")
    return [heading, *(line for paragraph in topic.text for line in _indented(paragraph))]


def topic_lines(topic: Topic, topics: Sequence[Topic]) -> Iterator[str]:
    """Title and chapter, the paragraphs, and related titles."""
    yield from rule_lines(topic)
    related = [worded(other.title) for other in topics if other.id in topic.see]
    if related:
        yield from _indented(phrase("See: {titles}", titles=" · ".join(related)))


def contents(topics: Sequence[Topic]) -> Iterator[str]:
    """Every title, chapter by chapter."""
    for section, those in groupby(topics, key=lambda topic: topic.section):
        yield worded(section)
        for topic in those:
            yield f"  {topic.sign} {worded(topic.title)}"


def _indented(text: Words) -> list[str]:
    return wrap(worded(text), WIDTH, initial_indent="    ", subsequent_indent="    ")
