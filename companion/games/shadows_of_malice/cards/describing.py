"""Describing a card the software does not know: its name and looks, then its effects one by one, or a note.

A card drawn from a real deck may be one that nobody has written down yet. What is said of it here becomes a card
like any other, part of the Table, and is written down for later games when this one is left. Knows the form; the
effect language is in ``cards.py``.
"""

from collections.abc import Mapping, Sequence
from typing import Any

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
from companion.kernel import Asking, Choose, Option, Tell, Words, Write, joined, say
from companion.parts.own_things import LONGEST_NAME, with_own_id

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
    looks = yield from _looks(table, trove, who, color)
    plain = msgspec.convert({"id": "new", "name": name, "kind": trove, **looks}, Card)
    how = yield _choose("own.how", say("How shall the app know what {card} does?", card=name), who, {
        "effects": say("we say its effects; the app computes them"),
        "note": say("we write a note; the app reminds us"),
    })  # fmt: skip
    effects = (yield from _effects(table, plain, who)) if how == "effects" else reminders(plain)
    text = say("A note on {card}, to read whenever it matters:", card=name)
    least = int(how == "note")
    note: str = yield Write("own.note", text, who, least=least, longest=LONGEST_NOTE)
    known = with_own_id(replace(plain, effects=effects, note=note))
    table.own_cards = [*(other for other in table.own_cards if other.id != known.id), known]
    yield Tell("own.described", joined(": ", [known.title, card_summary(known)]), who)
    return known.id


def _by_name(table: Table, trove: str, name: str) -> str:
    """The card of that name on this table, wherever it is; the Table alone decides, so that a replay finds the same."""
    there = [*table.troves[trove].order, *table.cards_held(), *(known.id for known in table.own_cards)]
    known = map(table.card, there)
    return next((one.id for one in known if one.kind == trove and one.name.casefold() == name.casefold()), "")


def reminders(plain: Card) -> tuple[Effect, ...]:
    """The effects of a card that is only a note: the app reads it out where the card would work."""
    if plain.consumed or plain.activated or plain.use in ("instant", "invoked"):
        return (Effect("remind", on="use", lasts="instant"),)
    each_phase = Effect("remind", on="phase", lasts="instant")
    if plain.kind == "mastery":
        return each_phase, Effect("remind", cost=plain.color, lasts="instant")
    return (each_phase,)


# -- what it looks like ------------------------------------------------------------------------------------


def _looks(table: Table, trove: str, who: str, color: str) -> Asking[dict[str, Any]]:
    looks: dict[str, Any] = {"color": color}
    if not color:
        looks["color"] = yield _choose("own.color", say("Which colour is it?"), who, {c: say(c) for c in SHARDS})
    if trove == "treasure":
        looks["type"] = yield _choose("own.type", say("Which type of item is it?"), who, _said(TYPE_NAMES))
    if trove == "fate":
        uses = {**_said(USE_NAMES), "curse": say("a curse: lasts until lifted")}
        use = yield _choose("own.use", say("When does it work?"), who, uses)
        looks |= {"use": "lasting", "curse": True} if use == "curse" else {"use": use}
    if trove == "ability":
        signs = yield Choose(
            "own.signs",
            say("What is printed on it?"),
            who,
            offers=lambda: [Option(sign, say(words)) for sign, words in SIGNS.items()],
            least=0,
            most=len(SIGNS),
        )
        looks |= dict.fromkeys(signs, True)
    return looks


# -- what it does ------------------------------------------------------------------------------------------


def _effects(table: Table, plain: Card, who: str) -> Asking[tuple[Effect, ...]]:
    """One effect after the other, each read back; what cannot be is said and asked again."""
    effects: tuple[Effect, ...] = ()
    while True:
        new = yield from _one_effect(plain, who)
        wrong = list(card_problems(replace(plain, effects=(new,))))
        if wrong:
            yield Tell("own.wrong", say("That cannot be: {why}", why=joined("; ", wrong)), who)
            continue
        effects = (*effects, new)
        said = card_text(replace(plain, effects=effects))[-1]
        ways = {"done": say("that is all"), "again": say("that was wrong: say it again")}
        if len(effects) < MOST_EFFECTS:
            ways["more"] = say("another effect")
        more = yield _choose("own.more", say("{effect}. Is there more?", effect=said), who, ways)
        if more == "done":
            return effects
        effects = effects[:-1] if more == "again" else effects


def _one_effect(plain: Card, who: str) -> Asking[Effect]:
    said: dict[str, Any] = {}
    said["what"] = what = yield _choose("own.what", say("What does it change or do?"), who, _said(WHATS))
    if what in NEEDS_AMOUNT or what in ("heal", "restore"):
        said["amount"] = yield from _amount(what, who)
    if what in OF:
        energies = {energy: say(words) for energy, words in SHIELDED.items()}
        said["of"] = [(yield _choose("own.of", say("Of which kind?"), who, energies))]
    if what in ("immunity", "shards"):
        said["color"] = yield _choose("own.shards", say("Which colour?"), who, {c: say(c) for c in SHARDS})
    if what == "draw":
        troves = {trove: say(trove) for trove in ("fate", "potion", "treasure")}
        said["trove"] = yield _choose("own.trove", say("From which trove?"), who, troves)
    said["whom"] = yield _choose("own.whom", say("For whom, or on whom?"), who, _whom(plain))
    said |= yield from _when(plain, what, who)
    return msgspec.convert(said, Effect)


def _amount(what: str, who: str) -> Asking[str]:
    amounts = {a: a.replace("*", "★") for a in AMOUNTS if what not in WITHOUT_DICE or "d" not in a}
    everything = {} if what in NEEDS_AMOUNT else {"all": say("all")}
    answer: str = yield _choose("own.amount", say("By how much?"), who, {**everything, **amounts})
    return "" if answer == "all" else answer


def _whom(plain: Card) -> dict[str, Words]:
    if plain.kind == "ability":
        return {"holder": say("the creature itself"), "opponent": say("the avatar it fights")}
    return {"holder": say("its holder"), **_said(WHO)}


def _when(plain: Card, what: str, who: str) -> Asking[dict[str, Any]]:
    """What sets it off, how long it lasts, and against what it works."""
    modifies = Effect(what).modifies  # type: ignore[arg-type]
    said = TRIGGERS[(yield _choose("own.on", say("When does it work?"), who, _triggers(plain, modifies)))]
    if said.get("cost"):
        said = {"cost": plain.color}
    waits = said.get("on", "always") != "always" or "cost" in said
    if not modifies:
        said = {**said, "lasts": "instant"}
    elif waits:
        lasts = yield _choose("own.lasts", say("How long does it last?"), who, _said(LASTING))
        said = {**said, "lasts": lasts}
    when = yield from Choose("own.when", say("Where or against what?"), who, offers=_conditions)
    return {**said, "when": when} if when else said


TRIGGERS: Mapping[str, dict[str, Any]] = {
    "always": {},
    "use": {"on": "use"},
    "turn": {"on": "use", "once": "turn"},
    "cost": {"cost": True},
    "hit": {"on": "hit"},
    "wound": {"on": "wound"},
    "phase": {"on": "phase"},
}
"""What sets an effect off, as the effect language says it; a cost is a shard of the card's own colour."""


def _triggers(plain: Card, modifies: bool) -> Mapping[str, Words]:
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


def _conditions() -> list[Option[dict[str, Any]]]:
    """When an effect works, each as the effect language says it."""
    return [
        Option("any", say("always"), means={}),
        Option("in_combat", say("in combat"), means={"in_combat": True}),
        Option("defending", say("while defending"), means={"defending": True}),
        Option("alone", say("while alone"), means={"alone": True}),
        *(_against("type", kind, words) for kind, words in TYPES.items()),
        *(_against("kind", kind, words) for kind, words in KINDS.items()),
        *(
            Option(f"terrain:{terrain}", say("on {terrain}", terrain=say(terrain)), means={"terrain": [terrain]})
            for terrain in TERRAINS
        ),
    ]


def _against(by: str, kind: str, words: str) -> Option[dict[str, Any]]:
    return Option(f"{by}:{kind}", say("against {these}", these=say(words)), means={by: [kind]})


# -- asking ------------------------------------------------------------------------------------------------


def _said(words: Mapping[str, str]) -> dict[str, Words]:
    return {key: say(sentence) for key, sentence in words.items()}


def _choose(key: str, text: Words, who: str, options: Mapping[str, Words]) -> Choose:
    offers: Sequence[Option] = [Option(choice, label) for choice, label in options.items()]
    return Choose(key, text, who, offers=lambda: offers)
