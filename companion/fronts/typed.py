"""What someone types, as an answer to a prompt.

An answer may be short: dice as faces (``4 2``, ``42``, ``black 4 white 2``, ``flame drop``), an option by the number or
letter shown with it, by its id, or by any part of its label that fits no other.
"""

import re
from collections.abc import Callable, Sequence
from itertools import zip_longest
from string import ascii_lowercase
from typing import Any, TypeGuard

from companion.errors import Invalid
from companion.kernel.dice import PIPS, Dice, DieKind, Face, FaceId
from companion.kernel.draw import Draw, Scan
from companion.kernel.number import Allot, Number
from companion.kernel.prompts import Choose, Confirm, Option, Place, Prompt, Write
from companion.kernel.roll import Roll
from companion.language.words import listing, phrase, worded

GROUP_FROM = 10
NONE_WORDS = ("none", "-")
ROLL_WORDS = ("roll", "r")
SIDE_LETTERS = [letter for letter in ascii_lowercase if letter not in ROLL_WORDS]
MOST_LISTED = 12


def handles(prompt: Prompt) -> list[tuple[str, Option]]:
    """The options that may be taken now, each with the short answer that takes it, in the order to show them.

    Options are numbered; beside dice, where numbers are faces, they are lettered; ids that are numbers stay themselves.
    """
    options = [option for option in grouped(prompt.options()) if not option.why_not]
    if isinstance(prompt, Roll):
        return list(zip(SIDE_LETTERS, options, strict=False))
    if numbers_only(options):
        return [(option.id, option) for option in options]
    return [(str(number), option) for number, option in enumerate(options, 1)]


def numbers_only(options: Sequence[Option]) -> bool:
    """Whether the question is how many; the answer ``3`` must then mean 3, and never the third option."""
    return all(re.fullmatch(r"\d+(\.\d+)?", option.id) for option in options)


def grouped(options: Sequence[Option]) -> list[Option]:
    """A menu sorted by whom or what its options concern."""
    order = list(dict.fromkeys(option.where for option in options))
    return sorted(options, key=lambda option: order.index(option.where))


def is_long(options: Sequence[Option]) -> bool:
    """Whether headings would help: many options, several to a heading; cards and hexes are one option each."""
    placed = [option.where for option in options if option.where]
    places = {option.where for option in options}
    return len(options) >= GROUP_FROM and len(places) > 1 and len(set(placed)) <= len(placed) // 2


def obvious(prompt: Prompt) -> Any:
    """What Enter alone means: the main answer, or the only one there is; None where neither is."""
    if isinstance(prompt, Roll | Draw | Confirm | Allot):
        return None
    legal = prompt.legal()
    if takes_several(prompt):
        return [prompt.main] if prompt.main in legal else _only_selection(prompt, legal)
    if isinstance(prompt, Choose) and prompt.main in legal:
        return prompt.main
    return legal[0] if len(legal) == 1 else None


def takes_several(prompt: Prompt) -> TypeGuard[Choose]:
    """Whether the answer is a list of options, maybe an empty one."""
    return isinstance(prompt, Choose) and (prompt.least, prompt.most) != (1, 1)


def _only_selection(prompt: Choose, legal: list[str]) -> list[str] | None:
    """None of them where that is allowed, as on the touchscreen; all of them where all are needed."""
    if prompt.least == 0:
        return []
    return legal if len(legal) == prompt.least else None


def enter_means(prompt: Prompt) -> str:
    """What :func:`obvious` answers, in words; nothing where Enter alone is no answer."""
    enter = obvious(prompt)
    if enter == []:
        return phrase("none")
    ids = enter if isinstance(enter, list) else [enter]
    return worded(listing([option.label for option in prompt.options() if option.id in ids]))


def understand(prompt: Prompt, text: str) -> Any:
    """*text* as a value for ``session.answer``; Invalid says what could have been typed."""
    if isinstance(prompt, Roll):
        return _faces(prompt, text)
    if isinstance(prompt, Draw):
        return [pick(prompt, part) for part in _parts(text)] if prompt.count > 1 else pick(prompt, text)
    if isinstance(prompt, Scan):
        return _laid(prompt, text)
    if takes_several(prompt):
        return _several(prompt, text)
    if isinstance(prompt, Write):
        return _written(prompt, text)
    if isinstance(prompt, Number):
        return _number(prompt, text)
    if isinstance(prompt, Allot):
        return _allotted(prompt, text)
    if isinstance(prompt, Place) and text.casefold() in ("ok", "y", "yes", "d"):
        return "done"
    return pick(prompt, text)


def pick(prompt: Prompt, text: str) -> str:
    """The id of the option that *text* means; one that is not possible now only if nothing else fits."""
    wanted = text.strip().casefold()
    short = {handle: option.id for handle, option in handles(prompt)}
    options = prompt.options()
    for option in options:
        if wanted in (option.id.casefold(), worded(option.label).casefold()) and wanted not in short:
            return option.id
    if wanted in short:
        return short[wanted]
    found = matches([o for o in options if not o.why_not], wanted) or matches(options, wanted)
    if len(found) == 1:
        return found[0].id
    if found:
        raise Invalid(
            phrase(
                "{text!r} could be {options}. Type a little more.",
                text=text,
                options=_some([worded(o.label) for o in found]),
            )
        )
    raise Invalid(phrase("{text!r} is no answer here. {expected}", text=text, expected=expected(prompt)))


def expected(prompt: Prompt) -> str:
    """What could be typed, in a sentence."""
    shown = [f"{handle} ({worded(option.label)})" for handle, option in handles(prompt)]
    if isinstance(prompt, Roll):
        dice = phrase("Type {dice}.", dice=prompt.expected_faces())
        return dice + (" " + phrase("Or one of: {options}.", options=_some(shown)) if shown else "")
    if isinstance(prompt, Draw):
        names = [worded(option.label) for option in prompt.options()]
        return phrase("Type part of a name, such as one of: {names}.", names=_some(names))
    if isinstance(prompt, Write):
        none = phrase(", or - for nothing") if prompt.least == 0 else ""
        return phrase("Type {line}{none}; in quotes if it begins like a command.", line=prompt.expected(), none=none)
    if isinstance(prompt, Number):
        return phrase("Type {number}.", number=prompt.expected())
    if isinstance(prompt, Allot):
        places = worded(listing([option.label for _, option in handles(prompt)]))
        return phrase("Type {n} in all, as many as each gets in this order: {places}.", n=prompt.total(), places=places)
    if isinstance(prompt, Scan):
        row = _how_to_scan(prompt)
        return row + (" " + phrase("Or one of: {options}.", options=_some(shown)) if shown else "")
    meaning = enter_means(prompt)
    enter_words = phrase("Enter alone means: {option}.", option=meaning) if meaning else ""
    if len(shown) == 1 and enter_words:
        return enter_words
    return f"{phrase('Type one of: {options}.', options=_some(shown))} {enter_words}".rstrip()


def matches(options: Sequence[Option], wanted: str) -> list[Option]:
    """The options whose id or label begins with *wanted*; else has a word that does; else contains it.

    Else those whose words begin with the words of *wanted*, in that order: ``sara rec`` is "Sara: recover".
    """
    tests = (
        lambda text: text.startswith(wanted),
        lambda text: any(word.startswith(wanted) for word in _words(text)),
        lambda text: wanted in text,
        lambda text: _begin_alike(_words(wanted), _words(text)),
    )
    for fits in tests:
        found = [o for o in options if wanted and (fits(worded(o.label).casefold()) or fits(o.id.casefold()))]
        if found:
            return found
    return []


def _words(text: str) -> list[str]:
    return [word for word in re.split(r"[^\w']+", text) if word]


def _begin_alike(wanted: list[str], words: list[str]) -> bool:
    rest = iter(words)
    return bool(wanted) and all(any(word.startswith(part) for word in rest) for part in wanted)


def _written(prompt: Write, text: str) -> str:
    """What stands in quotes may begin with any word, even with a command's."""
    text = text.strip()
    if prompt.least == 0 and text.casefold() in NONE_WORDS:
        return ""
    return text[1:-1] if len(text) > 1 and text[0] == text[-1] == '"' else text


def _number(prompt: Number, text: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,9}", text.strip()):
        raise Invalid(phrase("{text!r} is no answer here. {expected}", text=text, expected=expected(prompt)))
    return int(text)


def _allotted(prompt: Allot, text: str) -> dict[str, int]:
    """``2 0 1``: as many as each place gets, in the order shown; those left out at the end get none."""
    words, places = re.split(r"[\s,;]+", text.strip()), [option.id for _, option in handles(prompt)]
    if len(words) > len(places) or not all(re.fullmatch(r"[0-9]{1,9}", word) for word in words):
        raise Invalid(phrase("{text!r} is no answer here. {expected}", text=text, expected=expected(prompt)))
    return {place: int(word) for place, word in zip(places, words, strict=False)}


def _how_to_scan(prompt: Scan) -> str:
    spaces = {"n": len(prompt.spaces()), "first": next(iter(prompt.spaces()), "")}
    row = phrase(
        "Type what lies in the {n} spaces, row by row, - where you do not know; or {first}=… for one.", **spaces
    )
    turns = listing([f"/{turn}" for turn in prompt.turns if turn])
    return row + (" " + phrase("Type {turns} behind what is turned.", turns=turns) if any(prompt.turns) else "")


def _laid(prompt: Scan, text: str) -> Any:
    """``7 22/180 - 8``: what lies in each space in their order, with its turn; ``1,3=7`` names the space."""
    words, spaces = text.split(), prompt.spaces()
    if len(words) == 1 and "=" not in text:
        return pick(prompt, text)
    if len(words) > len(spaces):
        raise Invalid(phrase("{text!r} is no answer here. {expected}", text=text, expected=expected(prompt)))
    found: dict[str, dict[str, str | int]] = {}
    for space, word in zip(spaces, words, strict=False):
        said = re.fullmatch(r"(?:(.+)=)?([^=/]+)(?:/(\d{1,3}))?", word)
        if said is None:
            raise Invalid(phrase("{text!r} is no answer here. {expected}", text=word, expected=expected(prompt)))
        if said[2] not in NONE_WORDS:
            found[said[1] or space] = {"id": said[2], "turn": int(said[3] or 0)}
    return found


def _parts(text: str) -> list[str]:
    return [part for part in (part.strip() for part in text.split(",")) if part]


def _several(prompt: Choose, text: str) -> list[str]:
    if text.strip().casefold() in (*NONE_WORDS, phrase("none").casefold()):
        return []
    if "," not in text:
        try:
            return [pick(prompt, text)]
        except Invalid:
            return [pick(prompt, word) for word in text.split()]
    return [pick(prompt, part) for part in _parts(text)]


def _faces(prompt: Roll, text: str) -> Any:
    words = re.split(r"[\s,;:=]+", text.strip())
    kinds = [group.kind for group in prompt.dice]
    named = [word.isdigit() or any(_faces_called(kind, word) for kind in kinds) for word in words]
    if not any(named) or text.strip().casefold() in dict(handles(prompt)):
        return pick(prompt, text)
    faces = _plain_faces(prompt, words) if all(named) else _faces_by_role(prompt, words)
    try:
        prompt.check(faces)
    except Invalid:  # whose words are for programs: it names options by their ids
        raise Invalid(phrase("{text!r} is not this throw. {expected}", text=text, expected=expected(prompt))) from None
    return faces


def _plain_faces(prompt: Roll, words: list[str]) -> list[FaceId]:
    """``4 2``, ``flame drop``; or ``42``, the digits run together, if they are as many as the dice."""
    kinds = [group.kind for group in prompt.dice for _ in range(group.count)]
    if len(words) == 1 and len(words[0]) == len(kinds) and all(kind.pips for kind in kinds):
        words = list(words[0])
    return [_face(kind, word) for kind, word in zip_longest(kinds, words, fillvalue=PIPS) if isinstance(word, str)]


def _faces_by_role(prompt: Roll, words: list[str]) -> dict[str, list[FaceId]]:
    """``black 4 white 2 4``: a group's name or the beginning of it, or its colour, then its faces."""
    faces: dict[str, list[FaceId]] = {group.role: [] for group in prompt.dice}
    group: Dice | None = None
    at = 0
    while at < len(words):
        word = words[at]
        called, length = _dice_named(prompt, words[at:])
        if called is None and group is not None and (word.isdigit() or _faces_called(group.kind, word)):
            faces[group.role].append(_face(group.kind, word))
        elif called is None and word.isascii() and word.isdigit():
            raise Invalid(phrase("Which dice show {face}? {expected}", face=word, expected=expected(prompt)))
        else:
            named = [called] if called else _dice_called(prompt, word.casefold())
            if len(named) != 1:
                raise Invalid(
                    phrase("There are no {word!r} dice in this roll. {expected}", word=word, expected=expected(prompt))
                )
            group = named[0]
        at += length
    return faces


def _face(kind: DieKind, word: str) -> FaceId:
    """The face that *word* means; the word itself where it means none, for the roll to refuse."""
    found = _faces_called(kind, word)
    if len(found) > 1:
        names = _some([worded(face.name) for face in found])
        raise Invalid(phrase("{text!r} could be {options}. Type a little more.", text=word, options=names))
    return found[0].id if found else word


def _faces_called(kind: DieKind, word: str) -> list[Face]:
    """The faces whose id, name or sign *word* is; else those whose name begins like it."""
    wanted = word.casefold()
    exact = [
        face for face in kind.distinct if wanted in (str(face.id).casefold(), worded(face.name).casefold(), face.sign)
    ]
    return exact or [
        face
        for face in kind.distinct
        if not kind.pips
        and any(part.startswith(wanted) for part in _words(f"{face.id} {worded(face.name)}".casefold()))
    ]


def _dice_named(prompt: Roll, words: list[str]) -> tuple[Dice | None, int]:
    """The group that the first *words* call by its whole name, and how many words that are."""
    for length in range(len(words), 0, -1):
        name = " ".join(words[:length]).casefold()
        for group in prompt.dice:
            if name in (group.role.casefold(), worded(group.name).casefold()):
                return group, length
    return None, 1


def _dice_called(prompt: Roll, word: str) -> list[Dice]:
    """The groups of a roll that *word* means: by their role, by the beginning of a name, by their colour."""
    tests: tuple[Callable[[Dice], bool], ...] = (
        lambda group: word == group.role.casefold(),
        lambda group: any(text.startswith(word) for text in _words(f"{group.role} {worded(group.name)}".casefold())),
        lambda group: any(text.startswith(word) for text in (group.body, phrase(group.body).casefold())),
    )
    return next((found for fits in tests if (found := [group for group in prompt.dice if fits(group)])), [])


def _some(names: list[str]) -> str:
    return ", ".join(names[:MOST_LISTED]) + (" …" if len(names) > MOST_LISTED else "")
