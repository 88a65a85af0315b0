"""What is not known of a card, a hex or a caster: asked of the players once, then kept.

A Note is what they said. It is kept in the Table, so that every replay knows it, and in the players' folder for their
next games (``own/``). Where they play with our own values nothing is asked. Knows how each unknown is asked for.
"""

from collections.abc import Sequence
from functools import partial
from typing import Any

import msgspec

from companion.games.casting_shadows.cards.printed import (
    CHARACTERS,
    COUNTERSPELLS,
    HEXES,
    SPELLS,
    Ability,
    Spell,
    Turning,
)
from companion.games.casting_shadows.rules.resources import NAMES, in_words
from companion.games.casting_shadows.table import Note, Table
from companion.kernel import Asking, Choose, Option, Step, Words, count, joined, listing, say
from companion.parts.forms import Figure, Form, Line, Pick, Question, Said, Several, among, describe

UNKNOWN = "unknown"
"""The id of a Companion of the deck that nobody has described yet."""
MOST_OF_ONE, MOST_DAMAGE, MOST_PAID = 4, 12, 3
KINDS_OF_COST = "kinds"
"""What a price consists of, while it is asked for."""


def _note(said: Said) -> Note:
    figures = {key.removeprefix("n_"): value for key, value in said.items() if key.startswith("n_")}
    plain = {key: value for key, value in said.items() if not key.startswith("n_") and key != KINDS_OF_COST}
    return msgspec.convert({"id": "", "values": figures, **plain}, Note)


def told(note: Note) -> Words:
    """What was said, read back."""
    if note.about == "price":
        return in_words(want for want, number in note.values.items() for _ in range(number))
    figures = [_figure(key, number) for key, number in note.values.items() if number]
    said = [*figures, *([_choice_name(note.choice)] if note.choice else []), *([note.text] if note.text else [])]
    return joined("; ", said) or say("nothing")


FIGURES = {
    "1": "damage for 1:", "2": "damage for 2:", "3": "damage for 3:", "cost": "cost", "amount": "amount",
    "give": "given", "no_reduction": "damage cannot be lowered", "spell_1": "Spell of level 1",
    "spell_2": "Spell of level 2", "gem": "Gem", "orb": "Orb", "red_gem": "Red Gem", "blue_gem": "Blue Gem",
    "red_orb": "Red Orb", "blue_orb": "Blue Orb", "shadow_fragment": "Shadow Fragment",
    "cursed_crystal": "Cursed Crystal",
}  # fmt: skip
WANTS = ("spell_1", "spell_2", "gem", "orb", "red_gem", "blue_gem", "red_orb", "blue_orb", "shadow_fragment",
         "cursed_crystal")  # fmt: skip
"""What a Collection Cost can consist of (CS-018, CS-022)."""
CHOICES = {"same": "of its colour", "any": "of either colour", "damage": "damage to an enemy", "heal": "health points",
           "hand": "something else", "none": "no Resource"}  # fmt: skip


def _figure(key: str, number: int) -> Words:
    name = _figure_name(key)
    return name if key == "no_reduction" else say("{what} {n}", what=name, n=number)


def _figure_name(key: str) -> Words:
    return say(FIGURES[key]) if key in FIGURES else key


def _choice_name(choice: str) -> Words:
    return NAMES[choice] if choice in NAMES else say(CHOICES[choice]) if choice in CHOICES else choice


def learn(table: Table, who: str, of: str, about: str, questions: Sequence[Question], **given: Any) -> Asking[Note]:
    """Ask *who*, read it back, keep it, in place of what was said before; what cannot be is said and asked again."""
    form = Form(questions, _note, told, note_problems)
    before = table.note(of, about) if of != UNKNOWN else None
    note = yield from describe(form, who, of=of, about=about, **({"replaces": before.id} if before else {}), **given)
    table.notes = [*table.notes, note]
    return note


# -- prices ------------------------------------------------------------------------------------------------


def price(table: Table, spell: Spell) -> tuple[str, ...]:
    """The Collection Cost as far as it is known: of each kind one, unless players said otherwise (CS-018, CS-029)."""
    said = table.note(spell.id, "price")
    if said is None:
        return spell.collect
    return tuple(want for want, number in said.values.items() for _ in range(number))


def confirm_price(table: Table, who: str, spell: Spell) -> Step:
    """How many of each a card costs is not known: it is asked when the card is first collected, never again."""
    if table.values == "ours" or table.note(spell.id, "price"):
        return
    text = say("Is this the price of {card}: {price}?", card=say(spell.name), price=in_words(spell.collect))
    offers = [Option("yes", say("Yes, one of each")), Option("no", say("No, the card says something else"))]
    right = yield from Choose(
        "price.right", text, who, fact="CS-018", main="yes", offers=lambda: offers, brief=say("Is this the price?")
    )
    if right == "yes":
        given = {f"n_{want}": 1 for want in spell.collect}
        yield from learn(table, who, spell.id, "price", [], name=spell.name, **given)
    else:
        yield from ask_price(table, who, spell)


def ask_price(table: Table, who: str, spell: Spell) -> Step:
    """Which Resources and Spells a card costs, and how many of each."""
    words = {"card": say(spell.name)}
    every = [Option(want, _figure_name(want)) for want in WANTS]
    asked: list[Question] = [
        Several(
            "price.kinds",
            say("{card}: what does it cost?", **words),
            KINDS_OF_COST,
            lambda said: every,
            brief=say("What does it cost?"),
        )
    ]
    for want in WANTS:
        text = say("{card}, {what}: how many does it cost?", what=_figure_name(want), **words)
        matters = partial(_is_part, want)
        asked.append(
            Figure(
                "price.number",
                text,
                f"n_{want}",
                1,
                MOST_OF_ONE,
                when=matters,
                brief=say("{what}: how many?", what=_figure_name(want)),
            )
        )
    yield from learn(table, who, spell.id, "price", asked, name=spell.name)


def _is_part(want: str, said: Said) -> bool:
    return want in said[KINDS_OF_COST]


# -- damage and conversions --------------------------------------------------------------------------------


def damage(table: Table, spell: Spell) -> tuple[int, ...] | None:
    """The damage of 1, 2 … Resources; None where nobody has said it yet (CS-023)."""
    if spell.damage is not None:
        return spell.damage
    if said := table.note(spell.id, "damage"):
        return tuple(said.values.values())
    return spell.ours if table.values == "ours" else None


def learn_damage(table: Table, who: str, spell: Spell) -> Step:
    """Asked when the Spell is first cast."""
    if damage(table, spell) is None:
        yield from ask_damage(table, who, spell)


def ask_damage(table: Table, who: str, spell: Spell) -> Step:
    """The damage of each strength."""
    asked = [
        Figure(
            "damage.number",
            say(
                "{card}: how much damage for {paid}? 0 if so many cannot be paid.",
                card=say(spell.name),
                paid=in_words([spell.scale] * n),
            ),
            f"n_{n}",
            0,
            MOST_DAMAGE,
            brief=say("Damage for {n}?", n=n),
        )
        for n in range(1, MOST_PAID + 1)
    ]
    yield from learn(table, who, spell.id, "damage", asked, name=spell.name)


def turnings(table: Table, spell: Spell) -> tuple[Turning, ...] | None:
    """What a Conversion turns into what; None where nobody has said it yet (CS-026)."""
    if spell.turns is not None or spell.makes is None:
        return spell.turns
    said = table.note(spell.id, "conversion")
    if said is None and table.values != "ours":
        return None
    taken, given = spell.makes
    number, colour = (said.values["give"], said.choice) if said else (2 if spell.doubles else 1, "same")
    if colour == "any":
        return (Turning(taken, (given,) * number),)
    return tuple(Turning(f"{colour}_{taken}", (f"{colour}_{given}",) * number) for colour in ("red", "blue"))


def learn_turnings(table: Table, who: str, spell: Spell) -> Step:
    """Asked when the Spell is first cast."""
    if turnings(table, spell) is None:
        yield from ask_turnings(table, who, spell)


def ask_turnings(table: Table, who: str, spell: Spell) -> Step:
    """How many come for one, and of which colour."""
    assert spell.makes is not None
    taken, given = (_figure_name(what) for what in spell.makes)
    words = {"card": say(spell.name), "taken": taken, "given": given}
    colours = among({"same": say("of its colour"), "any": say("of either colour")})
    asked = [
        Figure(
            "conversion.number",
            say("{card}: how many {given} for one {taken}?", **words),
            "n_give",
            1,
            MOST_PAID,
            brief=say("How many for one?"),
        ),
        Pick(
            "conversion.colour",
            say("{card}: of which colour is what you get?", **words),
            "choice",
            colours,
            brief=say("Of which colour?"),
        ),
    ]
    yield from learn(table, who, spell.id, "conversion", asked, name=spell.name)


# -- hexes -------------------------------------------------------------------------------------------------


def grants(table: Table, tile: str) -> str | None:
    """What a hex grants at the start of a turn, "" for nothing; None where nobody has said it yet (CS-036)."""
    if said := table.note(tile, "hex"):
        return "" if said.choice == "none" else said.choice
    return HEXES[tile].ours if table.values == "ours" else None


def warning(table: Table, tile: str) -> Words:
    """What players wrote down of a hex, to be said whenever a turn starts there."""
    said = table.note(tile, "hex")
    return said.text if said else ""


def no_reduction(table: Table, tile: str) -> bool:
    """Whether damage dealt there cannot be lowered (CS-R36)."""
    said = table.note(tile, "hex")
    return bool(said and said.values.get("no_reduction"))


def learn_hex(table: Table, who: str, tile: str) -> Step:
    """What the game's sheet of hexes says of this one is in no rulebook: it is asked when a turn starts there."""
    if grants(table, tile) is None:
        yield from ask_hex(table, who, tile)


def ask_hex(table: Table, who: str, tile: str) -> Step:
    """What it grants, whether damage can be lowered there, and what else is to be kept in mind."""
    name = HEXES[tile].name
    words = {"tile": say(name)}
    resources = among({"none": say("no Resource"), **NAMES})
    asked = [
        Pick(
            "hex.grant",
            say("{tile}: what does the reference sheet grant there?", **words),
            "choice",
            resources,
            brief=say("What does it grant?"),
        ),
        Pick(
            "hex.no_reduction",
            say("{tile}: can damage there be lowered as usual?", **words),
            "n_no_reduction",
            lambda said: [Option("yes", say("Yes"), means=0), Option("no", say("No, never"), means=1)],
            brief=say("Damage lowered there?"),
        ),
        Line(
            "hex.note",
            say("{tile}: what else is to be kept in mind, if anything?", **words),
            "text",
            least=0,
            brief=say("Anything else?"),
        ),
    ]
    yield from learn(table, who, tile, "hex", asked, name=name)


# -- Abilities, Companions, Counterspells ------------------------------------------------------------------


def ability(table: Table, character: str) -> Ability | None:
    """A caster's Ability; None where nobody has said it yet (CS-032)."""
    if said := table.note(character, "ability"):
        return msgspec.convert({"does": said.choice, **said.values}, Ability)
    return CHARACTERS[character].ours if table.values == "ours" else None


def learn_ability(table: Table, who: str, character: str) -> Step:
    """Asked when it is first used."""
    if ability(table, character) is None:
        yield from ask_ability(table, who, character)


def ask_ability(table: Table, who: str, character: str) -> Step:
    """What it costs and does."""
    name = CHARACTERS[character].shadow_name
    words = {"caster": say(name)}
    does = {"damage": say("damage to an enemy"), "heal": say("health points"), "hand": say("something else")}
    asked = [
        Figure(
            "ability.cost",
            say("{caster}: how much Energy does the Ability cost?", **words),
            "n_cost",
            1,
            5,
            brief=say("Cost in Energy?"),
        ),
        Pick(
            "ability.does",
            say("{caster}: what does the Ability do?", **words),
            "choice",
            among(does),
            brief=say("What does it do?"),
        ),
        Figure(
            "ability.amount",
            say("{caster}: how much of it?", **words),
            "n_amount",
            1,
            MOST_DAMAGE,
            when=lambda said: said["choice"] != "hand",
            brief=say("How much?"),
        ),
        Line(
            "ability.text",
            say("{caster}: the Ability in words of your own.", **words),
            "text",
            brief=say("In your own words?"),
        ),
    ]
    yield from learn(table, who, character, "ability", asked, name=name)


def learn_companion(table: Table, who: str, **given: str) -> Asking[str]:
    """The id of a Companion that is none of those known; what it does players do by hand (CS-068)."""
    asked = [
        Line("companion.name", say("What is the Companion called?"), "name", brief=say("What is it called?")),
        Line("companion.text", say("What does it do, in words of your own?"), "text", brief=say("What does it do?")),
    ]
    return (yield from learn(table, who, UNKNOWN, "companion", asked, **given)).id


def counter_amount(table: Table, card: str) -> int | None:
    """The figure of a Counterspell; None where nobody has said it yet."""
    known = COUNTERSPELLS[card]
    if known.amount is not None:
        return known.amount
    if said := table.note(card, "counterspell"):
        return said.values["amount"]
    return known.ours if known.does == "zero" or table.values == "ours" else None


def learn_counterspell(table: Table, who: str, card: str) -> Step:
    """Asked when it is first revealed: how much damage it deals, or whether to run away avoids the damage."""
    if counter_amount(table, card) is None:
        yield from ask_counterspell(table, who, card)


def ask_counterspell(table: Table, who: str, card: str) -> Step:
    """Its one figure."""
    known = COUNTERSPELLS[card]
    words = {"card": say(known.name)}
    question: Question = Figure(
        "counter.amount",
        say("{card}: how much damage?", **words),
        "n_amount",
        1,
        MOST_DAMAGE,
        brief=say("How much damage?"),
    )
    if known.does == "travel":
        question = Pick(
            "counter.avoids",
            say("{card}: does whoever runs away also avoid the damage?", **words),
            "n_amount",
            lambda said: [Option("yes", say("Yes"), means=1), Option("no", say("No"), means=0)],
            brief=say("Damage avoided, too?"),
        )
    yield from learn(table, who, card, "counterspell", [question], name=known.name)


def counted_notes(number: int) -> Words:
    return count(number, "value of your own", "values of your own")


def note_problems(note: Note) -> list[Words]:
    """What is wrong with a Note beyond its form."""
    known = {*SPELLS, *HEXES, *CHARACTERS, *COUNTERSPELLS}
    if note.about != "companion" and note.of not in known:
        return [say("of {of!r}: there is no such card, hex or caster", of=note.of)]
    if note.about == "damage" and not any(note.values.values()):
        return [say("an Attack Spell that does no damage at all")]
    wrong = [key for key in note.values if key not in FIGURES]
    return [say("values: there is no {what}", what=listing(wrong))] if wrong else []
