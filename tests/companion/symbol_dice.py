"""Dice with pictures in place of pips, as a game might have them."""

from companion.kernel import Dice, Die, DieKind, Face, Roll, on

FACES = (Face("flame", "Flame", "♨"), Face("drop", "Drop", "☂"), Face("skull", "Skull", "☠"))
KINDS = {
    kind.id: kind
    for kind in (
        DieKind("red", "red die", FACES, body="red"),
        DieKind("blue", "blue die", FACES, body="blue"),
        DieKind("purple", "purple die", (*FACES, Face("star", "Star", "★", number=2)), body="purple"),
    )
}
FIVE = {"red 1": "red", "red 2": "red", "blue 1": "blue", "blue 2": "blue", "purple": "purple"}


def five() -> tuple[Dice, ...]:
    return on(KINDS, [Die(id, kind) for id, kind in FIVE.items()])


def again(*thrown: str, **lying: str) -> Roll:
    """A throw of some of the five while the others lie; all of them show what *lying* says, by their kind."""
    dice = {id: Die(id, kind, lying.get(kind, "skull")) for id, kind in FIVE.items()}
    stay = [die for id, die in dice.items() if id not in thrown]
    return Roll("again", "Again!", dice=on(KINDS, [dice[id] for id in thrown]), stay=on(KINDS, stay))
