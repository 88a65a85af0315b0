"""Describing a card the software does not know: its name and looks, then its effects one by one, or a note.

A card drawn from a real deck may be one that nobody has written down yet. What is said of it here becomes a card
like any other, part of the Table, and is written down for later games when this one is left. Knows which questions
there are; how a form is asked is in ``companion/parts/forms.py``, the effect language in ``cards.py``.
"""

from collections.abc import Iterator, Mapping

import msgspec
from msgspec.structs import replace

from companion.games.shadows_of_malice.cards.card_texts import (
    KINDS,
    SHIELDED,
    TYPE_NAMES,
    TYPES,
    USE_NAMES,
    WHO,
    card_summary,
    card_text,
)
from companion.games.shadows_of_malice.cards.cards import (
    LONGEST_NOTE,
    MOST_EFFECTS,
    NEEDS_AMOUNT,
    WITHOUT_DICE,
    Card,
    Effect,
    card_problems,
)
from companion.games.shadows_of_malice.table import SHARDS, TERRAINS, Table
from companion.kernel import Asking, Option, Words, Write, say
from companion.parts.forms import Form, Line, Pick, Question, Rows, Said, Several, among, describe
from companion.parts.own_things import LONGEST_NAME

ANOTHER = "another card"
"""The way out of a draw. No card's id has a space."""

WHATS = {
    "CR": "combat rolls", "LR": "luck rolls", "MR": "movement rolls", "PR": "power rolls",
    "wounds": "wounds dealt with a hit", "shield": "a shield", "recovery": "recovery", "harvest": "harvest",
    "evading": "luck rolls to evade", "withdrawing": "luck rolls to withdraw",
    "convert": "turns all wounds into one energy", "immunity": "immunity to a colour", "gate": "Gate control",
    "unfatedness": "no fate card on doubles", "power": "power of a creature", "strike": "wounds at once",
    "heal": "heals wounds", "restore": "restores drained life", "drain": "drains life", "life": "lends life tokens",
    "shards": "gains or loses shards", "draw": "draws a card", "action": "more actions", "points": "movement points",
    "reroll": "a roll made again", "regrow": "the creature regains life", "target": "the creature attacks the holder",
    "teleport": "to a Gate of choice", "reveal": "a look at a hidden Well", "cleanse": "lifts a curse",
}  # fmt: skip
AMOUNTS = ("+1", "+2", "+3", "+4", "+1d*", "+2d*", "+3d*", "+1d2", "+2d2", "+3d2", "+4d2", "+1d3", "+1d6",
           "-1", "-2", "-1d*", "-2d*", "-1d2")  # fmt: skip
SIGNS = {"activated": "activated by a power roll", "evadable": "can be evaded", "shuffle": "the shuffle icon"}
LASTING = {"roll": "one roll", "phase": "the phase", "combat": "the combat", "turn": "the turn"}
WITH_AMOUNT = (*NEEDS_AMOUNT, "heal", "restore")
OF = ("wounds", "strike", "shield", "convert")


def another_card() -> tuple[Option, ...]:
    """What a draw from a real deck offers besides the cards it knows."""
    return (Option(ANOTHER, say("another card, not among these …")),)


def describe_card(table: Table, trove: str, who: str, color: str = "") -> Asking[str]:
    """Ask what the card is and put it on the Table; one that is only missing from the trove is taken as it is."""
    name: str = yield Write("own.name", say("What is the card called?"), who, longest=LONGEST_NAME)
    same = _by_name(table, trove, name)
    if same:
        table.troves[trove].order = [other for other in table.troves[trove].order if other != same]
        return same
    given = {"color": color} if color else {}
    known = yield from describe(card_form(name), who, name=name, kind=trove, **given)
    table.own_cards = [*(other for other in table.own_cards if other.id != known.id), known]
    return known.id


def _by_name(table: Table, trove: str, name: str) -> str:
    """The card of that name on this table, wherever it is; the Table alone decides, so that a replay finds the same."""
    there = [*table.troves[trove].order, *table.cards_held(), *(known.id for known in table.own_cards)]
    known = map(table.card, there)
    return next((one.id for one in known if one.kind == trove and one.name.casefold() == name.casefold()), "")


def card_form(name: str) -> Form[Card]:
    """What is asked of the card *name*: how it looks, and what it does, as effects or as a note."""
    how = {
        "effects": say("we say its effects; the app computes them"),
        "note": say("we write a note; the app reminds us"),
    }
    note = say("A note on {card}, to read whenever it matters:", card=name)
    return Form(
        [
            *LOOKS,
            Pick("own.how", say("How shall the app know what {card} does?", card=name), "how", among(how)),
            EFFECTS,
            Line("own.note", note, "note", 1, LONGEST_NOTE, when=lambda said: said["how"] == "note"),
            Line("own.note", note, "note", 0, LONGEST_NOTE),
        ],
        make=_card,
        told=card_summary,
    )


def _card(said: Said) -> Card:
    plain = _plain(said)
    effects = reminders(plain) if said["how"] == "note" else said["effects"]
    return replace(plain, effects=msgspec.convert(effects, tuple[Effect, ...]), note=said["note"])


def _plain(said: Said) -> Card:
    """The card by its looks, before anybody says what it does."""
    looks = {field: value for field, value in said.items() if field not in ("how", "effects", "note")}
    return msgspec.convert({"id": "new", **looks}, Card)


def reminders(plain: Card) -> tuple[Effect, ...]:
    """The effects of a card that is only a note: the app reads it out where the card would work."""
    if plain.consumed or plain.activated or plain.use in ("instant", "invoked"):
        return (Effect("remind", on="use", lasts="instant"),)
    each_phase = Effect("remind", on="phase", lasts="instant")
    if plain.kind == "mastery":
        return each_phase, Effect("remind", cost=plain.color, lasts="instant")
    return (each_phase,)


def _said(words: Mapping[str, str]) -> dict[str, Words]:
    return {key: say(sentence) for key, sentence in words.items()}


# -- what it looks like ------------------------------------------------------------------------------------


def _uses(said: Said) -> list[Option[Said]]:
    uses = [Option(use, say(words), means={"use": use}) for use, words in USE_NAMES.items()]
    return [*uses, Option("curse", say("a curse: lasts until lifted"), means={"use": "lasting", "curse": True})]


def _signs(said: Said) -> list[Option[Said]]:
    return [Option(sign, say(words), means={sign: True}) for sign, words in SIGNS.items()]


LOOKS: tuple[Question, ...] = (
    Pick("own.color", say("Which colour is it?"), "color", among({c: say(c) for c in SHARDS})),
    Pick("own.type", say("Which type of item is it?"), "type", among(_said(TYPE_NAMES)),
         when=lambda said: said["kind"] == "treasure"),
    Pick("own.use", say("When does it work?"), "", _uses, when=lambda said: said["kind"] == "fate"),
    Several("own.signs", say("What is printed on it?"), "", _signs, when=lambda said: said["kind"] == "ability"),
)  # fmt: skip


# -- what it does ------------------------------------------------------------------------------------------


def _effect_questions(plain: Card) -> Iterator[Question]:
    """What one effect of the card changes or does, for whom, and when."""
    yield Pick("own.what", say("What does it change or do?"), "what", among(_said(WHATS)))
    yield Pick("own.amount", say("By how much?"), "amount", _amounts, when=lambda said: said["what"] in WITH_AMOUNT)
    yield Pick("own.of", say("Of which kind?"), "", _energies, when=lambda said: said["what"] in OF)
    yield Pick("own.shards", say("Which colour?"), "color", among({c: say(c) for c in SHARDS}),
               when=lambda said: said["what"] in ("immunity", "shards"))  # fmt: skip
    troves = {trove: say(trove) for trove in ("fate", "potion", "treasure")}
    yield Pick("own.trove", say("From which trove?"), "trove", among(troves), when=lambda said: said["what"] == "draw")
    yield Pick("own.whom", say("For whom, or on whom?"), "whom", among(_whom(plain)))
    yield Pick("own.on", say("When does it work?"), "", lambda said: list(_triggers(plain, _modifies(said))))
    yield Pick("own.lasts", say("How long does it last?"), "lasts", among(_said(LASTING)), when=_lasts)
    yield Pick("own.when", say("Where or against what?"), "", _conditions)


def _modifies(said: Said) -> bool:
    return Effect(said["what"]).modifies


def _lasts(said: Said) -> bool:
    """Whether what modifies something is set off, and so lasts for a while."""
    return _modifies(said) and (said.get("on", "always") != "always" or "cost" in said)


def _amounts(said: Said) -> list[Option]:
    what = said["what"]
    everything = [] if what in NEEDS_AMOUNT else [Option("all", say("all"), means="")]
    amounts = [a for a in AMOUNTS if what not in WITHOUT_DICE or "d" not in a]
    return [*everything, *(Option(amount, amount.replace("*", "★")) for amount in amounts)]


def _energies(said: Said) -> list[Option[Said]]:
    return [Option(energy, say(words), means={"of": [energy]}) for energy, words in SHIELDED.items()]


def _whom(plain: Card) -> dict[str, Words]:
    if plain.kind == "ability":
        return {"holder": say("the creature itself"), "opponent": say("the avatar it fights")}
    return {"holder": say("its holder"), **_said(WHO)}


def _triggers(plain: Card, modifies: bool) -> Iterator[Option[Said]]:
    """What sets an effect off, as the effect language says it; a cost is a shard of the card's own colour."""
    at_once = {} if modifies else {"lasts": "instant"}
    for trigger, words in _trigger_words(plain, modifies).items():
        fields = {"cost": plain.color} if trigger == "cost" else TRIGGERS[trigger]
        yield Option(trigger, words, means={**fields, **at_once})


TRIGGERS: Mapping[str, Said] = {
    "always": {},
    "use": {"on": "use"},
    "turn": {"on": "use", "once": "turn"},
    "hit": {"on": "hit"},
    "wound": {"on": "wound"},
    "phase": {"on": "phase"},
}


def _trigger_words(plain: Card, modifies: bool) -> Mapping[str, Words]:
    if plain.consumed or plain.use in ("instant", "invoked"):
        return {"use": say("when the card is used")}
    if plain.activated:
        return {"use": say("when its power roll succeeds")}
    by_itself = {"always": say("as long as it is there")} if modifies else {}
    blows = {"hit": say("on a hit"), "wound": say("on a wound"), "phase": say("each phase of a fight")}
    if plain.kind in ("ability", "fate"):
        return by_itself | blows
    used = {"turn": say("when it is used, once a turn")}
    cost = {"cost": say("for a {color} shard", color=say(plain.color))} if plain.kind == "mastery" else {}
    return by_itself | used | cost | blows


def _conditions(said: Said) -> list[Option[Said]]:
    """When an effect works, each as the effect language says it."""
    return [
        Option("any", say("always"), means={}),
        Option("in_combat", say("in combat"), means={"when": {"in_combat": True}}),
        Option("defending", say("while defending"), means={"when": {"defending": True}}),
        Option("alone", say("while alone"), means={"when": {"alone": True}}),
        *(_if("type", kind, say("against {these}", these=say(words))) for kind, words in TYPES.items()),
        *(_if("kind", kind, say("against {these}", these=say(words))) for kind, words in KINDS.items()),
        *(_if("terrain", terrain, say("on {terrain}", terrain=say(terrain))) for terrain in TERRAINS),
    ]


def _if(by: str, kind: str, label: Words) -> Option[Said]:
    return Option(f"{by}:{kind}", label, means={"when": {by: [kind]}})


def _with_effect(said: Said, row: Said) -> Card:
    return replace(_plain(said), effects=(msgspec.convert(row, Effect),))


EFFECTS = Rows(
    "own.more",
    "effects",
    questions=lambda said: list(_effect_questions(_plain(said))),
    read=lambda said, row: card_text(_with_effect(said, row))[0],
    problems=lambda said, row: card_problems(_with_effect(said, row)),
    another=say("another effect"),
    most=MOST_EFFECTS,
    when=lambda said: said["how"] == "effects",
)
"""One effect after the other, each read back; what cannot be is said and asked again."""
