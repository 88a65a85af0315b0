"""How an option looks on a tile: its emblem, in a word or three what it does, and the actions it takes.

Ours, and no rule. Knows an option by what it means, or by its id where that is all it means. The labels are the rules'.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple

from msgspec.structs import replace

from companion.games.shadows_of_malice import meanings as m
from companion.games.shadows_of_malice.cards.cards import Card, Effect
from companion.games.shadows_of_malice.cards.effects import has
from companion.games.shadows_of_malice.rules.avatars.life import recovery_bonuses
from companion.games.shadows_of_malice.rules.avatars.shards import worth
from companion.games.shadows_of_malice.rules.combat.abilities import power_of_creature
from companion.games.shadows_of_malice.rules.land.bands import band_points
from companion.games.shadows_of_malice.rules.land.ground import points
from companion.games.shadows_of_malice.rules.land.wells import actions_to_attune
from companion.games.shadows_of_malice.rules.setup.editions import edition
from companion.games.shadows_of_malice.rules.setup.rulings import ruling
from companion.games.shadows_of_malice.screen.briefs import brief
from companion.games.shadows_of_malice.table import SHARDS, TERRAINS, Table
from companion.kernel import Choose, Option, Prompt, Roll, Words, count, say


class Look(NamedTuple):
    """What a tile shows besides the label; *cost* in actions, None where that makes no sense."""

    emblem: str = ""
    effect: Words = ""
    cost: int | None = None


def dressed(table: Table, prompt: Prompt) -> Prompt:
    """*prompt* with its brief form, and with options that look like something whenever they are looked up."""
    short = brief(table, prompt)
    if isinstance(prompt, Choose):
        return replace(prompt, brief=short, offers=_with_looks(table, prompt.offers))
    if isinstance(prompt, Roll):
        return replace(prompt, brief=short, also=_with_looks(table, prompt.also))
    return replace(prompt, brief=short)


def _with_looks(table: Table, offers: Callable[[], Sequence[Option[Any]]]) -> Callable[[], Sequence[Option[Any]]]:
    def looked_at() -> Sequence[Option[Any]]:
        return [_with_look(table, option) for option in offers()]

    return looked_at


def _with_look(table: Table, option: Option[Any]) -> Option[Any]:
    if option.means is None:
        look = BY_ID.get(option.id)
    else:
        of_meaning = LOOKS.get(type(option.means))
        look = of_meaning(table, option.means) if of_meaning else None
    if look is None:
        return option
    return replace(option, emblem=look.emblem, effect=look.effect, cost=look.cost)


# -- the turn ------------------------------------------------------------------------------------------------


@cache
def _luck_above(number: int) -> Words:
    return say("luck {n}+", n=number + 1)


def _move(table: Table, deed: m.Move) -> Look:
    return Look("move", count(2, "die", "dice"), int(edition(table).movement_roll == "an action"))


def _move_on(table: Table, deed: m.MoveOn) -> Look:
    return Look("move", say("{n} points", n=points(band_points(table, deed.who))), 0)


def _use_gate(table: Table, deed: m.UseGate) -> Look:
    return Look("use-gate", say("sure") if has(table, deed.who, "gate") else _luck_above(2), 0)


def _recover(table: Table, deed: m.Recover) -> Look:
    healed = 1 + sum(bonus.amount.flat for bonus in recovery_bonuses(table, deed.who))
    return Look("recover", say("heals {n}", n=max(0, healed)), 1)


def _rest(table: Table, deed: m.Rest) -> Look:
    return Look("recover", say("heals {n} more", n=edition(table).rest_recovery), 1)


def _reveal(table: Table, deed: m.Reveal) -> Look:
    site = table.site_at(table.avatar(deed.who).at)
    return Look(site.kind if site else "", say("what is it?"), 0)


def _attune_mastery(table: Table, deed: m.AttuneMastery) -> Look:
    return Look("attune", say("a new mastery"), actions_to_attune(table))


def _form_body(table: Table, deed: m.FormBody) -> Look:
    return Look("life", "", 1 if edition(table).new_body == "two actions" else None)


def _attack(table: Table, deed: m.Attack) -> Look:
    free = edition(table).fighting == "no action"
    shadow = table.shadow_at(table.avatar(deed.who).at)
    foe = table.xulthul.left if deed.what == "xulthul" and table.xulthul else shadow.life if shadow else 0
    return Look("shadow" if deed.what == "shadow" else "fight", say("{n} life", n=foe), 0 if free else 1)


def _with_other(emblem: str) -> Callable[[Table, m.Pair], Look]:
    return lambda table, deed: Look(emblem, table.avatar(deed.other).name, 0)


SERVICES = {
    "cleanse": "ends a curse", "heal": "all wounds", "restore": "all drained", "life": "wounds, drains",
    "brew": "1 shard", "acquire": "2 shards", "trade": "keep either", "merchants": "keep either",
    "destiny": "a fate card", "gateways": "no luck needed", "split": "2 colorless", "change": "any colour",
    "fuse": "any colour",
}  # fmt: skip
"""What each service of a city or mystic gives, or takes."""


def _service(table: Table, deed: m.UseService) -> Look:
    service = deed.service
    emblem = {"brew": f"shard-{service.what}", "gateways": "gate-site"}.get(service.use, service.site)
    if service.use in ("split", "change", "fuse"):
        emblem = f"shard-{service.what or 'colorless'}"
    return Look(emblem, say(SERVICES[service.use]), 1)


# -- cards ---------------------------------------------------------------------------------------------------


def card_emblem(known: Card) -> str:
    if known.kind in ("potion", "treasure"):
        return "scroll" if known.type == "book" else known.kind
    return {"mastery": "attune", "fate": "d-star"}.get(known.kind, "fight")


SHORT = {
    "CR": "combat {x}", "LR": "luck {x}", "MR": "movement {x}", "PR": "its power {x}", "wounds": "wounds {x}",
    "shield": "shield {x}", "recovery": "recovery {x}", "harvest": "harvest {x}", "evading": "evading {x}",
    "withdrawing": "withdraw {x}", "convert": "turns wounds", "immunity": "immunity", "gate": "Gate control",
    "unfatedness": "no fate", "power": "its power {x}", "strike": "{x} wounds", "heal": "heals {x}",
    "restore": "restores {x}", "drain": "drains {x}", "life": "life +{x}", "shards": "{x} shards",
    "draw": "draws a card", "action": "{x} action", "points": "{x} points", "reroll": "roll again",
    "regrow": "regrows {x}", "target": "draws the blow", "teleport": "to a Gate", "reveal": "shows a Well",
    "cleanse": "ends a curse", "remind": "as it says", "special": "as it says",
}  # fmt: skip
"""What an effect does, in at most sixteen letters."""


@cache
def in_short(effect: Effect) -> Words:
    """What using a card for *effect* does: ``heals 2d2``, ``combat +1d★``."""
    signed = str(effect.figure) if effect.amount else ""
    amount = signed if effect.modifies else signed.removeprefix("+")
    sentence = SHORT[effect.what]
    if "{x}" not in sentence:
        return say(sentence)
    return say(sentence, x=amount or say("all"))


def _use_card(table: Table, use: m.UseCard) -> Look:
    known = table.card(use.card)
    effect = known.effects[use.effect]
    emblem = f"shard-{effect.cost}" if effect.cost else card_emblem(known)
    takes_action = known.consumed and table.combat is None and ruling(table, "RUL-39") == "action"
    return Look(emblem, in_short(effect), None if table.combat else int(takes_action))


def _roll_again(table: Table, again: m.RollAgain) -> Look:
    known = table.card(again.card)
    cost = known.effects[again.effect].cost
    return Look(f"shard-{cost}" if cost else card_emblem(known), say("roll again"))


def _of_card(table: Table, what: m.Claim | m.GiveCard) -> Look:
    return Look(card_emblem(table.card(what.card)), cost=0)


def _shard(table: Table, use: m.InvokeShard) -> Look:
    return Look(f"shard-{use.colour}", worth(table, use.who, use.whom, use.colour, use.roll))


def _withdraw(table: Table, way: m.Withdraw) -> Look:
    return Look("withdraw", say("at random") if way.how == "random" else _luck_above(power_of_creature(table)))


# -- places --------------------------------------------------------------------------------------------------


def _at(table: Table, at: m.At) -> Look:
    """On a board that is not mapped, places are pictures."""
    if at.place in table.gates.values():
        return Look("gate-site")
    site = table.site_at(at.place)
    if site:
        return Look(site.kind)
    well = table.well_at(at.place)
    if well:
        return Look("stronghold" if well.state == "hidden" else f"{well.state}-well")
    if table.lair_at(at.place):
        return Look("lair")
    return Look("shadow") if table.shadow_at(at.place) else Look("move")


LOOKS: dict[type, Callable[[Table, Any], Look]] = {
    m.Move: _move, m.MoveOn: _move_on, m.UseGate: _use_gate, m.Recover: _recover, m.Rest: _rest, m.Reveal: _reveal,
    m.Provoke: lambda table, deed: Look("provoke", _luck_above(4), 1),
    m.AttuneShards: lambda table, deed: Look("attune", say("colours shards"), 1),
    m.AttuneMastery: _attune_mastery, m.FormBody: _form_body, m.Attack: _attack,
    m.Join: _with_other("band"), m.Trade: _with_other("trade"),
    m.Leave: lambda table, deed: Look("band", say("goes alone"), 0),
    m.GoAshore: lambda table, deed: Look("launch", say("goes alone"), 0),
    m.UseService: _service, m.UseCard: _use_card, m.RollAgain: _roll_again, m.Claim: _of_card, m.GiveCard: _of_card,
    m.GiveShard: lambda table, gift: Look(f"shard-{gift.colour}"),
    m.Exchange: lambda table, gift: Look("trade"),
    m.InvokeShard: _shard,
    m.DrawAttack: lambda table, use: Look("shard-colorless", say("draws the blow")),
    m.Withdraw: _withdraw,
    m.FightAlone: lambda table, who: Look("fight", say("{n} life", n=table.avatar(who.who).life)),
    m.At: _at, m.BoardBoat: lambda table, boat: Look("launch"), m.OverTheEdge: lambda table, edge: Look("table-map"),
}  # fmt: skip

BY_ID: dict[str, Look] = {
    **{terrain: Look(terrain) for terrain in TERRAINS},
    **{colour: Look(f"shard-{colour}") for colour in SHARDS},
    "fight": Look("fight"), "all": Look("band"), "some": Look("band"), "evenly": Look("band"),
    "gate": Look("use-gate", cost=0), "open": Look("plains"), "stop": Look("done"), "pause": Look("clock"),
    "life": Look("life"), "radiance": Look("light-well"), "keep": Look("done"),
    "realm:land": Look("wild"), "realm:pit": Look("lair"), "realm:gate": Look("seal"), "active": Look("gate-site"),
}  # fmt: skip
"""Of options that mean no more than their id."""
