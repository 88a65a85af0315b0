"""What a Loot card says once it is equipped, and so open on the table: described once, by its player.

In the hand nobody but its player knows it. Descriptions are kept with the Table (``known_gear``).
"""

from functools import partial

from companion.games.dark_rituals.table import ATTRIBUTES, Gear, Table
from companion.kernel import Asking, Choose, Option, Words, say
from companion.parts.forms import Figure, Form, Line, Pick, Said, Several, among, describe

KINDS = {
    "artifact": say("an Artifact"),
    "attack": say("an Attack Upgrade"),
    "defence": say("a Defense Upgrade"),
}
REACHES = {"melee": say("Melee"), "ranged": say("Ranged")}
MOST_NEEDED = 8
NAMES = {
    "agility": say("Agility"), "strength": say("Strength"), "resistance": say("Resistance"), "alchemy": say("Alchemy"),
}  # fmt: skip
ADDS = {
    "attack": say("Attack Value +1"),
    "defence": say("Defense Value +1"),
    "yellow": say("a yellow die"),
    "blue": say("a blue die"),
    "green": say("a green die"),
    "red": say("a red die"),
}


def _demands(name: str, said: Said) -> bool:
    return name in said["needs"]


def _make(said: Said) -> Gear:
    upgrade = said["kind"] != "artifact"
    return Gear(
        id="",
        name=said["name"],
        kind="upgrade" if upgrade else "artifact",
        part=said["kind"] if upgrade else "",
        reach=said.get("reach", ""),
        weight=said["weight"],
        needs={name: said[f"needs_{name}"] for name in said["needs"]},
        adds=dict.fromkeys(said["adds"], 1),
    )


def _told(gear: Gear) -> Words:
    return say("Weight {n}", n=gear.weight)


GEAR_FORM: Form[Gear] = Form(
    [
        Line("gear.name", say("What is the card called?"), "name", brief=say("Its name?")),
        Pick("gear.kind", say("What is it?"), "kind", among(KINDS), brief=say("What is it?")),
        Pick(
            "gear.reach", say("For which attacks?"), "reach", among(REACHES),
            when=lambda said: said["kind"] == "attack", brief=say("For which attacks?"),
        ),
        Figure("gear.weight", say("What does it weigh?"), "weight", 0, 9, brief=say("Its Weight?")),
        Several("gear.needs", say("Which Attributes does it demand?"), "needs", among(NAMES), brief=say("It demands?")),
        *(
            Figure(
                f"gear.needs.{name}", say("Which level of {attribute} does it demand?", attribute=NAMES[name]),
                f"needs_{name}", 1, MOST_NEEDED, when=partial(_demands, name),
                brief=say("{attribute} at least?", attribute=NAMES[name]),
            )
            for name in ATTRIBUTES
        ),
        Several("gear.adds", say("What does it add?"), "adds", among({**ADDS, **NAMES}), brief=say("It adds?")),
    ],
    make=_make,
    told=_told,
)  # fmt: skip


def describe_gear(table: Table, who: str) -> Asking[Gear]:
    """One that was described before, or a new one; what was described stays in the Table."""
    known = {gear.id: gear for gear in table.known_gear}
    if known:
        offers = [*(Option(gear.id, say(gear.name)) for gear in known.values()), Option("new", say("Another card"))]
        chosen = yield from Choose("gear", say("Which card?"), who, offers=lambda: offers, brief=say("Which card?"))
        if chosen in known:
            return known[chosen]
    gear = yield from describe(GEAR_FORM, who)
    table.known_gear = [*(one for one in table.known_gear if one.id != gear.id), gear]
    return gear
