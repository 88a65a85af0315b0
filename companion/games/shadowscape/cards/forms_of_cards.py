"""How Action cards, Equipment, Whispers and Lords are asked for; see ``forms_of_kinds.py``."""

from collections.abc import Sequence
from functools import partial
from typing import Any

import msgspec

from companion.games.shadowscape.cards.kinds import ActionSide, EquipmentKind, LordKind, WhisperKind
from companion.games.shadowscape.cards.names import ACTION_NAMES, PROFESSION_NAMES, SLOT_NAMES, SYMBOL_NAMES
from companion.games.shadowscape.cards.wrong_things import action_problems
from companion.kernel import Option, Words, count, joined, listing, say
from companion.parts.forms import Figure, Form, Line, Pick, Said, Several, among


def plain(kind: type[Any], said: Said) -> Any:
    """A thing that says just what was said."""
    return msgspec.convert({"id": "", **said}, kind)


# -- Action cards ------------------------------------------------------------------------------------------

MOST_VALUE = 9


def _values(said: Said) -> Sequence[Option[Said]]:
    """A number, or that SKILL symbols are counted instead (SS-024)."""
    skill = Option[Said]("skill", say("the number of SKILL symbols"), means={"by_skill": True})
    return [*(Option(str(n), str(n), means={"value": n}) for n in range(MOST_VALUE + 1)), skill]


def _boost_options(said: Said) -> Sequence[Option[str]]:
    return [Option("none", say("nothing"), means=""), *(Option(key, name) for key, name in SYMBOL_NAMES.items())]


def _acts(said: Said) -> bool:
    return said.get("action") in ("attack", "magic", "search", "prepare", "heal")


def action_in_words(side: ActionSide) -> Words:
    """What it does, what boosts it, its Wound spaces and SKILL symbols."""
    value: Words = say("SKILL") if side.by_skill else str(side.value) if side.value is not None else ""
    does = ACTION_NAMES[side.action] if side.action else say("nothing known")
    parts: list[Words] = [say("{does} {value}", does=does, value=value) if value else does]
    if side.boost:
        parts.append(say("boosted by {symbol}", symbol=SYMBOL_NAMES[side.boost]))
    parts += [count(side.skill, "SKILL symbol", "SKILL symbols")] if side.skill else []
    parts += [count(side.wounds, "Wound space", "Wound spaces")] if side.wounds is not None else []
    parts += [say("costs {n}", n=side.cost)] if side.cost is not None else []
    parts += [count(side.shards, "Shard", "Shards")] if side.shards else []
    return joined(", ", parts)


ACTION_FORM: Form[ActionSide] = Form(
    [
        Pick(
            "action.kind", say("What does this side do?"), "action", among(ACTION_NAMES), brief=say("What does it do?")
        ),
        Pick(
            "action.value",
            say("How much?"),
            "",
            _values,
            when=lambda said: _acts(said) and not said.keys() & {"value", "by_skill"},
            brief=say("How much?"),
        ),
        Pick(
            "action.boost",
            say("Which symbol is in the bottom space?"),
            "boost",
            _boost_options,
            when=lambda said: said.get("action") != "prepare",
            brief=say("Boosted by what?"),
        ),
        Pick(
            "action.reach",
            say("How far does it reach?"),
            "reach",
            lambda said: [Option("0", say("this room"), means=0), Option("1", say("an adjacent room, too"), means=1)],
            when=lambda said: said.get("action") in ("attack", "magic", "search"),
            brief=say("How far?"),
        ),
        Pick(
            "action.hand",
            say("Does it end with a discard down to Hand Size?"),
            "to_hand_size",
            lambda said: [Option("yes", say("Yes"), means=True), Option("no", say("No"), means=False)],
            when=lambda said: said.get("action") == "prepare",
            brief=say("Down to Hand Size?"),
        ),
        Figure("action.skill", say("How many SKILL symbols does it show?"), "skill", 0, 4, brief=say("SKILL symbols?")),
        Figure("action.wounds", say("How many Wound spaces has it?"), "wounds", 0, 6, brief=say("Wound spaces?")),
        Figure(
            "action.cost",
            say("What does the card cost?"),
            "cost",
            0,
            6,
            when=lambda said: said.get("general", False),
            brief=say("Its cost?"),
        ),
        Figure(
            "action.shards",
            say("How many Shards does it show?"),
            "shards",
            0,
            5,
            when=lambda said: said.get("general", False),
            brief=say("Shards?"),
        ),
    ],
    partial(plain, ActionSide),
    action_in_words,
    action_problems,
)


# -- Equipment, Whispers, Lords ----------------------------------------------------------------------------


def equipment_in_words(item: EquipmentKind) -> Words:
    parts: list[Words] = [SLOT_NAMES[item.slot]] if item.slot else []
    parts += [say("two hands")] if item.hands > 1 else []
    parts += [listing([PROFESSION_NAMES[one] for one in item.professions])] if item.professions else []
    parts += [count(item.shards, "Shard", "Shards")] if item.shards else []
    return joined(", ", parts)


EQUIPMENT_FORM: Form[EquipmentKind] = Form(
    [
        Line("item.name", say("What is the item called?"), "name", brief=say("What is it called?")),
        Pick(
            "item.slot",
            say("What kind of Equipment is it?"),
            "slot",
            among(SLOT_NAMES),
            brief=say("What kind of item?"),
        ),
        Pick(
            "item.hands",
            say("How many hands does the Weapon take?"),
            "hands",
            lambda said: [Option("1", say("one hand"), means=1), Option("2", say("two hands"), means=2)],
            when=lambda said: said.get("slot") == "weapon",
            brief=say("How many hands?"),
        ),
        Several(
            "item.professions",
            say("For which professions only? None of them: for everybody."),
            "professions",
            among(PROFESSION_NAMES),
            brief=say("For whom only?"),
        ),
        Figure("item.shards", say("How many Shards does it show?"), "shards", 0, 5, brief=say("Shards?")),
    ],
    partial(plain, EquipmentKind),
    equipment_in_words,
)


def whisper_in_words(whisper: WhisperKind) -> Words:
    shards = count(whisper.shards, "Shard", "Shards")
    return joined("; ", [shards, *([whisper.text] if whisper.text else [])])


WHISPER_FORM: Form[WhisperKind] = Form(
    [
        Line("whisper.name", say("What is the Whisper called?"), "name", brief=say("What is it called?")),
        Figure("whisper.shards", say("How many Shards does it show?"), "shards", 1, 3, brief=say("Shards?")),
        Line(
            "whisper.text",
            say("What does it ask for, in a few words of your own?"),
            "text",
            least=0,
            brief=say("What does it ask for?"),
        ),
    ],
    partial(plain, WhisperKind),
    whisper_in_words,
)


def lord_form(mode: str) -> Form[LordKind]:
    """A Lord, of the side that is played: *mode* is competitive or cooperative (SS-067)."""

    def lord(said: Said) -> LordKind:
        side = {"strength": said["strength"], "defence": said["defence"]}
        plain = {key: value for key, value in said.items() if key not in side}
        return msgspec.convert({"id": "", **plain, mode: side}, LordKind)

    return Form(
        [
            Line("lord.name", say("What is the Lord of the Dungeon called?"), "name", brief=say("The Lord's name?")),
            Figure(
                "lord.strength", say("How strong is the Lord's attack?"), "strength", 0, 15, brief=say("How strong?")
            ),
            Figure("lord.defence", say("What is the Lord's Defence?"), "defence", 0, 20, brief=say("Its Defence?")),
        ],
        lord,
        lambda lord: lord_in_words(lord, mode),
    )


def lord_in_words(lord: LordKind, mode: str) -> Words:
    side = lord.cooperative if mode == "cooperative" else lord.competitive
    if not side:
        return say("nothing known")
    return say("strength {n}, Defence {d}", n=side["strength"], d=side["defence"])
