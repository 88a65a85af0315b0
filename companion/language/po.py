"""Catalogue files, ``*.po`` in the format of gettext: contexts, plural forms, comments.

A small strict reader of our own, so that a checkout needs no build step and a mistake names its file and line. What it
reads is handed to the standard library's gettext, which knows the plural rules of each language's header.
"""

import re
import struct
from collections.abc import Iterator, Mapping
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

from msgspec import Struct

from companion.errors import BadData
from companion.language.words import say

ESCAPES = {"n": "\n", "t": "\t", '"': '"', "\\": "\\"}
LINE = re.compile(r'(?:(msgctxt|msgid|msgid_plural|msgstr(?:\[\d\])?)\s+)?"((?:[^"\\]|\\[nt"\\])*)"')
BEFORE = {"msgctxt": ("end",), "msgid": ("end", "msgctxt"), "msgid_plural": ("msgid",), "msgstr": ("msgid",)}
"""What each keyword may follow."""


class Sentence(Struct, frozen=True):
    """What stands in the sources: a sentence or, with *many*, what is counted; *context* if it needs one."""

    sentence: str
    many: str = ""
    context: str = ""

    @property
    def key(self) -> tuple[str, str]:
        """Two entries of a file may not share this; a plural is known by its singular."""
        return self.context, self.sentence

    def forms(self) -> list[str]:
        return [self.sentence, self.many] if self.many else [self.sentence]


Translated = dict[Sentence, list[str]]
"""Each sentence of a file with its translation, or with all its plural forms."""


def read_po(path: Path) -> Translated:
    """The translations in *path*; those left empty are left out, and so is the header."""
    found: Translated = {}
    seen = set()
    for number, sentence, forms in _entries(path):
        if sentence.key in seen:
            raise BadData(_wrong(path, number, say("{said!r} stands here twice", said=sentence.sentence)))
        seen.add(sentence.key)
        if sentence.sentence and all(forms):
            found[sentence] = forms
    return found


def header_of(path: Path) -> str:
    return next((forms[0] for _, sentence, forms in _entries(path) if not sentence.sentence), "")


def _entries(path: Path) -> Iterator[tuple[int, Sentence, list[str]]]:
    """Each entry, and the line where it begins."""
    begins, last, fields = 0, "end", dict[str, str]()
    for number, keyword, text in [*_strings(path), (0, "end", "")]:
        if not keyword:
            if not fields:
                raise BadData(_wrong(path, number, say("expected {keyword}", keyword='msgid "…"')))
            fields[last] += text
            continue
        finished = last.startswith("msgstr")
        if keyword in ("msgctxt", "msgid", "end") and finished:
            yield begins, *_entry(fields)
            fields, last = {}, "end"
        if keyword == "end":
            if fields:
                raise BadData(_wrong(path, begins, say("the msgstr is missing")))
            return
        if not _may_follow(keyword, last, fields):
            raise BadData(_wrong(path, number, say("expected {keyword}", keyword=_expected(last, fields))))
        begins = begins if fields else number
        fields[keyword], last = text, keyword


def _entry(fields: Mapping[str, str]) -> tuple[Sentence, list[str]]:
    sentence = Sentence(fields["msgid"], fields.get("msgid_plural", ""), fields.get("msgctxt", ""))
    return sentence, [text for keyword, text in fields.items() if keyword.startswith("msgstr")]


def _may_follow(keyword: str, last: str, fields: Mapping[str, str]) -> bool:
    if keyword.startswith("msgstr["):
        number = sum(one.startswith("msgstr[") for one in fields)
        return "msgid_plural" in fields and keyword == f"msgstr[{number}]"
    return last in BEFORE[keyword]


def _expected(last: str, fields: Mapping[str, str]) -> str:
    if "msgid_plural" in fields:
        return f'msgstr[{sum(one.startswith("msgstr[") for one in fields)}] "…"'
    return 'msgstr "…"' if last == "msgid" else 'msgid "…"'


def _strings(path: Path) -> Iterator[tuple[int, str, str]]:
    """Every line with a string: its number, its keyword ("" where a string goes on), and the string."""
    try:
        lines = path.read_text("utf-8").splitlines()
    except (OSError, UnicodeError) as error:
        raise BadData(say("{path} cannot be read: {why}.", path=path, why=error)) from error
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.startswith("#"):
            continue
        match = LINE.fullmatch(line.strip())
        if match is None:
            raise BadData(_wrong(path, number, say('expected msgid "…", msgstr "…", a comment or an empty line')))
        yield number, match[1] or "", re.sub(r"\\(.)", lambda escape: ESCAPES[escape[1]], match[2])


def _wrong(path: Path, number: int, what: object) -> object:
    return say("{path}, line {n}: {what}.", path=f"{path.parent.name}/{path.name}", n=number, what=what)


def write_entry(sentence: Sentence, forms: list[str] | None = None, plurals: int = 2) -> str:
    """One entry as it stands in a file; without *forms*, ready to be filled in."""
    lines = [f"msgctxt {_quoted(sentence.context)}"] if sentence.context else []
    lines.append(f"msgid {_quoted(sentence.sentence)}")
    if not sentence.many:
        return "\n".join([*lines, f"msgstr {_quoted(forms[0] if forms else '')}\n"])
    lines.append(f"msgid_plural {_quoted(sentence.many)}")
    return "\n".join([*lines, *(f"msgstr[{n}] {_quoted(t)}" for n, t in enumerate(forms or [""] * plurals)), ""])


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    return f'"{escaped}"'


class Catalogue(GNUTranslations):
    """Debian 12's Python does not find the singular of a sentence that has a plural unless it is asked for one."""

    def gettext(self, message: str) -> str:
        found = super().gettext(message)
        return self.ngettext(message, message, 1) if found == message else found

    def pgettext(self, context: str, message: str) -> str:
        found = super().pgettext(context, message)
        return self.npgettext(context, message, message, 1) if found == message else found


def translations(header: str, translated: Translated) -> GNUTranslations:
    """*translated* as the standard library reads a compiled catalogue; *header* has the rule of its plural forms."""
    texts = {"": header}
    for sentence, forms in translated.items():
        said = "\0".join(sentence.forms())
        texts[f"{sentence.context}\4{said}" if sentence.context else said] = "\0".join(forms)
    pairs = [(said.encode(), text.encode()) for said, text in sorted(texts.items())]
    head = struct.Struct("<7I")
    where = head.size + 16 * len(pairs)
    tables: list[bytes] = []
    for side in (0, 1):
        for pair in pairs:
            tables.append(struct.pack("<2I", len(pair[side]), where))
            where += len(pair[side]) + 1
    begin = head.pack(0x950412DE, 0, len(pairs), head.size, head.size + 8 * len(pairs), 0, 0)
    strings = b"".join(pair[side] + b"\0" for side in (0, 1) for pair in pairs)
    return Catalogue(BytesIO(begin + b"".join(tables) + strings))
