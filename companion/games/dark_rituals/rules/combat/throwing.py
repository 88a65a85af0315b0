"""Throwing a pool: face by face where the faces of a colour have been told, else by counting its icons (RUL-1).

Knows colours, faces as numbers of icons, and how a throw is asked for; what the icons are for is the caller's.
"""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from companion.games.dark_rituals.cards.dice import DICE, MOST_ICONS, faces
from companion.games.dark_rituals.fight import Icons
from companion.games.dark_rituals.table import Table
from companion.kernel import Asking, Choose, Dice, DieKind, Face, Option, Roll, Step, Words, count, joined, listing, say

SIGNS: Final = {"attack": "✸", "defence": "◈"}
TELL: Final = -1
"""In place of a number of icons: what the six faces show is told now, once for all."""
MOST_ON_A_DIE: Final = 4
"""Where nobody has told the faces: more Blasts or Shields than this on one die are not offered."""


def dice_in_words(pool: Mapping[str, int]) -> Words:
    """``1 blue die and 2 yellow dice``."""
    return listing([_counted(colour, number) for colour, number in pool.items() if number])


def _counted(colour: str, number: int) -> Words:
    match colour:
        case "blue":
            return count(number, "blue die", "blue dice")
        case "yellow":
            return count(number, "yellow die", "yellow dice")
        case "red":
            return count(number, "red die", "red dice")
    return count(number, "green die", "green dice")


DIE_NAMES = {
    "blue": say("blue die"),
    "yellow": say("yellow die"),
    "red": say("red die"),
    "green": say("green die"),
}


def icons_in_words(colour: str, number: int) -> Words:
    """``2 Blasts`` or ``1 Shield`` (DR-038)."""
    if DICE[colour].use == "attack":
        return count(number, "Blast", "Blasts")
    return count(number, "Shield", "Shields")


def kind_of(colour: str, told: tuple[int, ...]) -> DieKind:
    """A die whose faces have been told, for pad, tray and virtual dice. Its faces are named by their icons."""
    return DieKind(colour, DIE_NAMES[colour], tuple(_face(colour, icons) for icons in told), body=colour)


def _face(colour: str, icons: int) -> Face:
    sign = SIGNS[DICE[colour].use]
    return Face(str(icons), icons_in_words(colour, icons), sign * icons if 0 < icons < 4 else str(icons), icons)


def group(table: Table, colour: str, number: int, showing: list[int] | None = None) -> Dice | None:
    """Dice of one colour, thrown or lying; None where nobody has told their faces."""
    told = faces(table, colour)
    if told is None or (showing is not None and not all(icons in told for icons in showing)):
        return None
    lying = tuple(str(icons) for icons in showing or ())
    return Dice(colour, number, kind=kind_of(colour, told), label=DIE_NAMES[colour], showing=lying)


def total(icons: Icons | None) -> int:
    """All icons that fell."""
    return sum(sum(one) for one in (icons or {}).values())


def throw(
    table: Table, key: str, text: Words, who: str, pool: Mapping[str, int], brief: Words, stay: tuple[Dice, ...] = ()
) -> Asking[Icons]:
    """Ask for a whole throw: unknown dice by the number of icons, told ones die for die (DR-037, DR-038)."""
    fell = Icons()
    for colour, number in pool.items():
        if number and faces(table, colour) is None:
            icons = yield from _counted_icons(key, text, who, colour, number)
            if icons == TELL:
                yield from tell_faces(table, colour, who)
            else:
                fell[colour] = [icons]
    groups = [group(table, colour, number) for colour, number in pool.items() if number and colour not in fell]
    if told := tuple(dice for dice in groups if dice is not None):
        up = yield from Roll(
            key, _with_scarce(text, pool), who, fact="DR-037", dice=told, stay=stay, about=("attack",), brief=brief
        )
        fell |= {colour: [int(face) for face in thrown] for colour, thrown in up.items()}
    return {colour: fell[colour] for colour, number in pool.items() if number}


def tell_faces(table: Table, colour: str, who: str) -> Step:
    """The six faces of a colour, once: from then on there are odds, and dice are thrown face by face (RUL-1)."""
    told: list[int] = []
    for n in range(1, 7):
        words = {"die": DIE_NAMES[colour], "n": n, "what": _icon_name(colour)}
        told.append(
            (
                yield from Choose[int](
                    "die.face",
                    say("{die}, face {n} of 6: how many {what}?", **words),
                    who,
                    fact="DR-194",
                    offers=lambda: [Option(str(icons), str(icons), means=icons) for icons in range(MOST_ICONS + 1)],
                    brief=say("{die}: face {n} of 6?", **words),
                )
            )
        )
    table.faces = {**table.faces, colour: told}


def _icon_name(colour: str) -> Words:
    return say("Blasts") if DICE[colour].use == "attack" else say("Shields")


class Lying(Struct, frozen=True):
    """A die that lies, by its place among those of its colour; a place of -1 is all of a colour, counted together."""

    colour: str
    at: int


def throw_again(table: Table, key: str, text: Words, who: str, fell: Icons, pool: Mapping[str, int]) -> Asking[Icons]:
    """Which dice, then what they show now: that must be accepted, even if it is worse (DR-193)."""
    offers = _lying(table, fell, pool)
    chosen = yield from Choose[Lying](
        f"{key}.which",
        say("{text} Which dice?", text=text),
        who,
        fact="DR-193",
        about=("attack",),
        offers=lambda: offers,
        most=len(offers),
        brief=say("Which dice again?"),
    ).several()
    places = {colour: {one.at for one in chosen if one.colour == colour} for colour in fell}
    kept = {colour: _kept(fell[colour], at) for colour, at in places.items()}
    thrown = {colour: pool[colour] if -1 in at else len(at) for colour, at in places.items() if at}
    resting = [group(table, colour, len(icons), icons) for colour, icons in kept.items() if icons]
    new = yield from throw(
        table, key, text, who, thrown, say("Throw them again"), tuple(dice for dice in resting if dice is not None)
    )
    return {colour: [*kept[colour], *new.get(colour, [])] for colour in fell}


def _kept(icons: list[int], thrown: set[int]) -> list[int]:
    return [] if -1 in thrown else [number for at, number in enumerate(icons) if at not in thrown]


def _lying(table: Table, fell: Icons, pool: Mapping[str, int]) -> list[Option[Lying]]:
    offers: list[Option[Lying]] = []
    for colour, icons in fell.items():
        if len(icons) == pool.get(colour) and (len(icons) == 1 or faces(table, colour) is not None):
            for at, number in enumerate(icons):
                label = say("{die}: {icons}", die=DIE_NAMES[colour], icons=icons_in_words(colour, number))
                offers.append(Option(f"{colour} {at + 1}", label, means=Lying(colour, at)))
        else:
            label = say("{dice}: count all of them anew", dice=_counted(colour, pool.get(colour, 1)))
            offers.append(Option(colour, label, means=Lying(colour, -1)))
    return offers


def _with_scarce(text: Words, pool: Mapping[str, int]) -> Words:
    """More dice than are in the box: thrown in two goes (DR-064, RUL-46)."""
    scarce = [colour for colour, number in pool.items() if number > DICE[colour].count]
    if not scarce:
        return text
    more = [say("{dice}: there are only {n}, throw again for the rest", dice=_counted(colour, pool[colour]),
                n=DICE[colour].count) for colour in scarce]  # fmt: skip
    return joined(" ", [text, say("({more}.)", more=joined("; ", more))])


def _counted_icons(key: str, text: Words, who: str, colour: str, number: int) -> Choose[int]:
    most = number * MOST_ON_A_DIE
    what = _icon_name(colour)
    asked = say("{text} How many {what} on the {dice}?", text=_with_scarce(text, {colour: number}), what=what,
                dice=_counted(colour, number))  # fmt: skip
    return Choose(
        f"{key}.{colour}",
        asked,
        who,
        fact="DR-038",
        about=("attack",),
        offers=lambda: [
            *(Option(str(n), str(n), means=n) for n in range(most + 1)),
            Option("tell", say("Tell its six faces"), means=TELL),
        ],
        brief=say("{what}, {die}?", what=what, die=DIE_NAMES[colour]),
    )
