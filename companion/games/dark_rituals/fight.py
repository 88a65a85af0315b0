"""An attack under way, stage by stage (DR-044), and the Reactions used so far at this table (DR-109).

Plain data: what is done at each stage is in ``rules/combat/``, where ``windows.py`` says when Reactions are asked for.
"""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

Reach = Literal["melee", "ranged"]
Stage = Literal[
    "target", "add", "aid", "roll", "reroll", "value", "spell", "defend", "defend_add", "defend_roll", "defend_reroll",
    "effect", "compare",
]  # fmt: skip
Icons = dict[str, list[int]]
"""What fell, by colour: die for die or, where nobody has told the faces, one number for all dice of that colour."""
Moment = Literal[
    "attack_dice", "attack_again", "attack_value", "defence_dice", "defence_again", "defence_value", "wounds"
]
"""When somebody may react in a combat: around each throw, once a value is known, and before the Wound."""
Does = Literal["dice", "points", "again", "wounds", "cancel", "hand"]


class Attack(Struct, kw_only=True):
    """Paid for, and not yet resolved. *attacker* and *target* are Characters, *payer* is whose purse paid.

    *pool* and *shield_pool* are dice by colour; *blasts* and *shields* what fell, once thrown; *aid* has who helped.
    *added* are points put on the Attack Value, *guarded* those on the Defense Value, by what gave them. *used* has the
    Reactions used in the throw under way: each only once (DR-192).
    """

    attacker: str
    payer: str
    reach: Reach = "melee"
    target: str = ""
    stage: Stage = "target"
    pool: dict[str, int] = {}
    blasts: Icons | None = None
    aid: list[str] = []
    added: dict[str, int] = {}
    defence: Literal["", "save", "roll"] = ""
    defender_pays: str = ""
    shield_pool: dict[str, int] = {}
    shields: Icons | None = None
    guarded: dict[str, int] = {}
    used: list[str] = []
    wounds: int = 1


class Reaction(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A Reaction that was used at this table or before: no text has one, so players say what it does at its first use.

    *kind* is where it stands: an icon on a card in play, a Witchcraft card, an Alchemical spell, a scroll. *amount* is
    how many dice of a *colour*, points or Wounds it adds or takes; *ingredients* are discarded for a spell. It
    *replaces* the one of that id, which was described wrongly.
    """

    id: str = ""
    name: str
    side: Literal["heroes", "legion"]
    moment: Moment
    kind: Literal["icon", "witchcraft", "alchemy", "scroll"] = "icon"
    cost: int = 0
    ingredients: int = 0
    does: Does = "hand"
    colour: str = ""
    amount: int = 0
    replaces: str | UnsetType = UNSET
