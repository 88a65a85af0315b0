"""The rules reference: topics in our own words, found by words, by a sign, or by the fact behind a question.

Knows what a topic is and how topics are searched. Knows no game and draws nothing: a game writes its topics, a front
end shows them.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence

from msgspec import Struct

from companion.language.words import Words, worded


class Topic(Struct, frozen=True):
    """One thing to read about: some short paragraphs under a title and a *sign* that stands for it.

    *facts* are the ids it explains, *see* the ids of related topics; *section* is the chapter it stands in.
    """

    id: str
    title: Words
    sign: str
    text: Sequence[Words]
    facts: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    section: Words = ""


def search(topics: Iterable[Topic], words: str) -> list[Topic]:
    """The topics that have all *words*, or words that begin so; those that have them in their title first.

    Nobody types accents, so they do not count, nor does case or punctuation; a sign such as ★ counts as a word.
    Without any word: all of them.
    """
    wanted = _words(words)
    ranked: list[tuple[int, Topic]] = []
    for topic in topics:
        elsewhere = _missing(wanted, _words(f"{topic.sign} {worded(topic.title)}"))
        if not _missing(elsewhere, _words(" ".join(map(worded, [topic.section, *topic.text, *topic.facts])))):
            ranked.append((len(elsewhere), topic))
    return [topic for _, topic in sorted(ranked, key=lambda found: found[0])]


def topic_for(topics: Iterable[Topic], fact: str) -> Topic | None:
    """The topic behind a question: the one that explains its *fact*."""
    return next((topic for topic in topics if fact in topic.facts), None)


def _missing(wanted: Sequence[str], words: Sequence[str]) -> list[str]:
    """Those of *wanted* with which no word begins."""
    return [begin for begin in wanted if not any(word.startswith(begin) for word in words)]


def _words(text: str) -> list[str]:
    """Words, numbers and signs one by one, plain: ``2d★`` is 2, d and ★, so that ``d★`` finds it."""
    bare = [letter for letter in unicodedata.normalize("NFKD", text) if not unicodedata.combining(letter)]
    found = re.findall(r"[^\W\d_]+|\d+|[^\w\s]", "".join(bare).casefold())
    return [word for word in found if word.isalnum() or unicodedata.category(word) == "So"]
