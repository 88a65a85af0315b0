"""The Players' Turn: everything any avatar may do now, in any order and interleaving (sections 3 and 4).

Knows what is offered, what it costs in actions and why something is not possible; each thing is carried out in
its own chapter.
"""

from typing import Literal

from msgspec.structs import replace

from companion.games.shadows_of_malice.cards.playing import card_options, use_card
from companion.games.shadows_of_malice.cards.troves import shuffle
from companion.games.shadows_of_malice.meanings import (
    Attack,
    AttuneMastery,
    AttuneShards,
    Claim,
    Deed,
    EndTurn,
    FormBody,
    GoAshore,
    Join,
    Leave,
    Move,
    MoveOn,
    Provoke,
    Recover,
    Rest,
    Reveal,
    Service,
    Shuffle,
    Trade,
    TurnChoice,
    UseCard,
    UseGate,
    UseService,
)
from companion.games.shadows_of_malice.rules.avatars.bodies import form_body, forming_words
from companion.games.shadows_of_malice.rules.avatars.items import claim, claimable
from companion.games.shadows_of_malice.rules.avatars.life import recover, why_not_recover
from companion.games.shadows_of_malice.rules.combat.encounters import (
    can_attack_shadow,
    fight,
    provoke,
    who_pays_to_provoke,
    why_not_all_provoke,
    why_not_provoke,
)
from companion.games.shadows_of_malice.rules.land.bands import band_options, band_points, join, leave, own_points
from companion.games.shadows_of_malice.rules.land.gates import teleport
from companion.games.shadows_of_malice.rules.land.ground import points
from companion.games.shadows_of_malice.rules.land.movement import move, walking_step
from companion.games.shadows_of_malice.rules.land.places import reveal_site
from companion.games.shadows_of_malice.rules.land.services import service_options, use_service
from companion.games.shadows_of_malice.rules.land.trading import trade, trade_partners
from companion.games.shadows_of_malice.rules.land.water import ashore_options, go_ashore
from companion.games.shadows_of_malice.rules.land.wells import (
    actions_to_attune,
    attune_mastery,
    attune_shards,
    is_attuning,
    may_attune,
    may_attune_shards,
)
from companion.games.shadows_of_malice.rules.setup.editions import edition
from companion.games.shadows_of_malice.rules.setup.rulings import ruling
from companion.games.shadows_of_malice.rules.turns.actions import (
    spend_actions,
    who_can_attack,
    why_not_attack,
    why_not_go,
    why_not_roll,
    why_not_use_gate,
)
from companion.games.shadows_of_malice.rules.turns.players_turn_end import end_players_turn
from companion.games.shadows_of_malice.table import Avatar, Table
from companion.kernel import Act, Confirm, Option, Step, Tell, Words, listing, say


def players_step(table: Table) -> Step:
    """One activity of one avatar or band; order and interleaving are free (SM-034)."""
    menu = Act("players.act", say("Who does what?"), "", "SM-034", offers=lambda: turn_options(table))
    chosen = yield from menu
    yield from _carry_out(table, chosen)


def turn_options(table: Table) -> list[Option[TurnChoice]]:
    """Everything there is to do, avatar by avatar; what is not possible stands there with its reason."""
    options: list[Option[TurnChoice]] = []
    for avatar in table.avatars:
        if not avatar.embodied:
            options.append(_forming(table, avatar))
        elif avatar.at:
            options += _avatar_options(table, avatar)
    options += [*band_options(table), *ashore_options(table)]
    options += [*card_options(table, ("mastery", "fate", "durable")), *_consumables(table)]
    options += [*claimable(table), *_shuffling(table)]
    options = _one_with_the_light(table, options)
    options.append(Option("end", say("End the Players' Turn"), means=EndTurn(), fact="SM-033"))
    return options


def _avatar_options(table: Table, avatar: Avatar) -> list[Option[Deed]]:
    """One action: moving, recovering, provoking, services, attuning (SM-040); none: the rest (SM-039).

    [1] Moving takes none, but fighting does (SM-043).
    """
    tired = "" if avatar.actions else say("no actions left")
    provoking = tired or why_not_provoke(table, avatar.id) or why_not_all_provoke(table, avatar.id)
    return [
        _option(Move(avatar.id), avatar, "move", say("move"), _why_not_move(table, avatar), "SM-040"),
        _recovering(table, avatar, tired),
        _option(Provoke(avatar.id), avatar, "provoke", say("provoke an encounter"), provoking, "SM-123"),
        *_moving_on(table, avatar),
        *_revealing(table, avatar),
        *_services(table, avatar, tired),
        *_attuning(table, avatar, tired),
        *_attacks(table, avatar),
        *_trades(table, avatar),
    ]


def _option(
    deed: Deed, avatar: Avatar, act: str, label: Words, why_not: Words, fact: str, more: str = ""
) -> Option[Deed]:
    """Something *avatar* may do; its id is ``act:name``, or ``act:name:more``."""
    option_id = f"{act}:{avatar.id}:{more}" if more else f"{act}:{avatar.id}"
    text = say("{who}: {act}", who=avatar.name, act=label)
    return Option(option_id, text, means=deed, where=avatar.id, why_not=why_not, fact=fact)


def _moving_on(table: Table, avatar: Avatar) -> list[Option[Deed]]:
    """Going on with points left (SM-081), and the Gate one has entered (SM-087), which is movement too (SM-043)."""
    options = []
    if mp := band_points(table, avatar.id):
        label = say("move on ({mp})", mp=points(mp))
        options.append(_option(MoveOn(avatar.id), avatar, "go", label, "", "SM-081"))
    if table.gate_at(avatar.at):
        why_not = why_not_use_gate(table, avatar.id)
        options.append(_option(UseGate(avatar.id), avatar, "gate", say("use the Gate"), why_not, "SM-087"))
    return options


def _revealing(table: Table, avatar: Avatar) -> list[Option[Deed]]:
    """A city or mystic that was left face down may still be revealed; it is no action (SM-039, SM-235)."""
    site = table.site_at(avatar.at)
    if site is None or site.service:
        return []
    label = say("reveal the city") if site.kind == "city" else say("reveal the mystic")
    return [_option(Reveal(avatar.id), avatar, "reveal", label, "", "SM-235")]


def _services(table: Table, avatar: Avatar, tired: Words) -> list[Option[Deed]]:
    found = []
    for service in service_options(table, avatar.id):
        deed, why_not = UseService(avatar.id, service.meaning), tired or service.why_not
        found.append(_option(deed, avatar, "service", service.label, why_not, service.fact, service.id))
    return found


def _consumables(table: Table) -> list[Option[UseCard]]:
    """Drinking and reading outside combat is free, or an action if so ruled (SM-046, RUL-39)."""
    options = card_options(table, ("potion", "book"))
    if ruling(table, "RUL-39") == "free":
        return options
    tired = {avatar.id for avatar in table.avatars if not avatar.actions}
    return [replace(o, why_not=say("no actions left")) if o.where in tired else o for o in options]


def _why_not_move(table: Table, avatar: Avatar) -> Words:
    """A band moves only if every member can make its movement roll, or has points left (SM-069, SM-070)."""
    band = table.band_of(avatar.id)
    if all(why_not_roll(table, member) for member in band):
        return why_not_roll(table, avatar)
    spent = [member for member in band if why_not_roll(table, member) and not own_points(member)]
    return why_not_go(spent) or _stuck(table, spent)


def _stuck(table: Table, spent: list[Avatar]) -> Words:
    who = listing([member.name for member in spent])
    if not spent:
        return ""
    if edition(table).movement_roll == "an action":
        return say("no actions left: {who}", who=who)
    return say("no points left: {who}", who=who)


def _recovering(table: Table, avatar: Avatar, tired: Words) -> Option[Deed]:
    """[R] Recovering is an action. [1] Everybody recovers when the turn ends, and more after rest (SM-160, SM-161)."""
    if edition(table).recovering == "by an action":
        why_not = tired or why_not_recover(table, avatar.id)
        return _option(Recover(avatar.id), avatar, "recover", say("recover"), why_not, "SM-160")
    label = say("rest (+{n} recovery)", n=edition(table).rest_recovery)
    return _option(Rest(avatar.id), avatar, "rest", label, tired or _why_not_rest(table, avatar), "SM-161")


def _why_not_rest(table: Table, avatar: Avatar) -> Words:
    """A whole round: no movement roll, used or not (SM-081), and no other way to move."""
    if avatar.rolled:
        return say("{who} has rolled already", who=avatar.name)
    if avatar.moved:
        return say("{who} has moved", who=avatar.name)
    return why_not_recover(table, avatar.id)


def _attuning(table: Table, avatar: Avatar, tired: Words) -> list[Option[Deed]]:
    """On a revealed Light Well (SM-231): shards for one action, the mastery for two (SM-232, SM-233)."""
    if may_attune(table, avatar.id):
        return []
    shards = tired or may_attune_shards(table, avatar.id)
    needed = actions_to_attune(table)
    tired = "" if avatar.actions >= needed else tired or say("needs two actions")
    label = say("attune the mastery (2 actions)") if needed == 2 else say("attune the mastery")
    return [
        _option(AttuneShards(avatar.id), avatar, "attune", say("attune shards"), shards, "SM-232"),
        _option(AttuneMastery(avatar.id), avatar, "remaster", label, tired, "SM-233"),
    ]


def _one_with_the_light(table: Table, options: list[Option[TurnChoice]]) -> list[Option[TurnChoice]]:
    """Who is attuning has nothing and nobody to do with until its next action completes it (SM-234)."""
    away = {avatar.id for avatar in table.avatars if avatar.embodied and is_attuning(table, avatar.id)}
    if not away:
        return options
    left = [option for option in options if not (isinstance(option.means, Deed) and away & {*option.means.concerns})]
    for avatar in table.avatars:
        if avatar.id in away:
            deed, why_not = AttuneMastery(avatar.id), "" if avatar.actions else say("no actions left")
            left.append(_option(deed, avatar, "remaster", say("complete the attuning"), why_not, "SM-234"))
    return left


def _attacks(table: Table, avatar: Avatar) -> list[Option[Deed]]:
    """Fighting a Shadow that came here (RUL-33), or Xulthûl, is for the avatars to begin (SM-172, SM-274).

    [R] It is free; [1] it takes the action of each (SM-043).
    """
    found = []
    why_not = why_not_attack(table, avatar)
    if can_attack_shadow(table, avatar.at):
        deed = Attack(avatar.id, "shadow")
        found.append(_option(deed, avatar, "attack", say("attack the Shadow"), why_not, "SM-262", deed.what))
    if table.xulthul and table.xulthul.at == avatar.at:
        deed = Attack(avatar.id, "xulthul")
        found.append(_option(deed, avatar, "attack", say("attack Xulthûl"), why_not, "SM-274", deed.what))
    return found


def _trades(table: Table, avatar: Avatar) -> list[Option[Deed]]:
    """Each pair once (SM-219)."""
    found = []
    for other in trade_partners(table, avatar.id):
        if other > avatar.id:
            label = say("trade with {other}", other=table.avatar(other).name)
            found.append(_option(Trade(avatar.id, other), avatar, "trade", label, "", "SM-219", other))
    return found


def _shuffling(table: Table) -> list[Option[Shuffle]]:
    """Fate and Treasure may be shuffled whenever the players like; a physical trove they just take up (SM-028)."""
    words = {"fate": say("Shuffle Fate"), "treasure": say("Shuffle Treasure")}
    return [
        Option(f"shuffle:{trove}", label, means=Shuffle(trove), fact="SM-028")
        for trove, label in words.items()
        if table.troves[trove].mode == "virtual"
    ]


def _forming(table: Table, avatar: Avatar) -> Option[Deed]:
    """[R] One action on the new body (SM-168); [1] it comes by itself (SM-169)."""
    waiting = forming_words(table, avatar)
    if edition(table).new_body == "a whole turn":
        return _option(FormBody(avatar.id), avatar, "form", say("form a new body"), waiting, "SM-169")
    why_not = "" if avatar.actions else say("no actions left")
    label = say("form a new body ({to_go})", to_go=waiting)
    return _option(FormBody(avatar.id), avatar, "form", label, why_not, "SM-168")


# -- carrying it out ---------------------------------------------------------------------------------------


def _carry_out(table: Table, chosen: TurnChoice) -> Step:
    """What was chosen, each in its own chapter."""
    match chosen:
        case Move(who):
            return move(table, who)
        case MoveOn(who):
            table.moving = who
            return walking_step(table)
        case Recover(who):
            return _recover(table, who)
        case Rest(who):
            return _rest(table, who)
        case Provoke(who):
            return _provoke(table, who)
        case UseService(who, service):
            return _use_service(table, who, service)
        case AttuneShards(who):
            return _attune_shards(table, who)
        case AttuneMastery(who):
            return _attune_mastery(table, who)
        case FormBody(who):
            return _form_body(table, who)
        case UseGate(who):
            return teleport(table, who)
        case Reveal(who):
            return reveal_site(table, table.avatar(who).at, who)
        case Attack(who, what):
            return _attack(table, who, what)
        case Join(who, other):
            return join(table, who, other)
        case Leave(who):
            return leave(table, who)
        case Trade(who, other):
            return trade(table, who, other)
        case GoAshore(who):
            return go_ashore(table, who)
        case Claim(who, card_id):
            return claim(table, who, card_id)
        case UseCard(who, card_id, number):
            return use_card(table, who, card_id, number)
        case Shuffle(trove):
            return shuffle(table, trove)
        case _:
            return _end(table)


def _recover(table: Table, name: str) -> Step:
    """[R] Recovering costs an action and may be repeated (SM-160)."""
    spend_actions(table, name)
    yield from recover(table, name)


def _rest(table: Table, name: str) -> Step:
    """[1] The round is given to recovery, which comes when the turn ends (SM-160, SM-161)."""
    spend_actions(table, name)
    table.avatar(name).rested = True
    text = say("{who} rests, and recovers when the Players' Turn ends.", who=table.avatar(name).name)
    yield Tell("recover.rests", text, name, "SM-161")


def _provoke(table: Table, name: str) -> Step:
    """The action is that of the one who provokes, or of all (RUL-45); the fight is contained in it (SM-044)."""
    for payer in who_pays_to_provoke(table, name):
        spend_actions(table, payer)
    yield from provoke(table, name)


def _use_service(table: Table, name: str, service: Service) -> Step:
    """One action for one use (SM-236)."""
    spend_actions(table, name)
    yield from use_service(table, name, service)


def _attune_shards(table: Table, name: str) -> Step:
    spend_actions(table, name)
    yield from attune_shards(table, name)


def _attune_mastery(table: Table, name: str) -> Step:
    spend_actions(table, name, actions_to_attune(table))
    yield from attune_mastery(table, name)


def _form_body(table: Table, name: str) -> Step:
    """The next two actions of an avatar without a body, also across turns (SM-041, SM-168, RUL-22)."""
    spend_actions(table, name)
    yield from form_body(table, name)


def _attack(table: Table, name: str, what: Literal["shadow", "xulthul"]) -> Step:
    place = table.avatar(name).at
    names = who_can_attack(table, [member for member in table.band_of(name) if member.at == place])
    yield from fight(table, names, place, what, begun=True)


ACTIONS = (Provoke, UseService, AttuneShards, AttuneMastery, Attack)
"""What an avatar that has rolled can still take its action for (SM-043)."""


def _could_act(table: Table, avatar: Avatar) -> bool:
    """With a movement roll still to make, or else an action there is something for."""
    if not avatar.actions or not why_not_roll(table, avatar):
        return avatar.actions > 0
    legal = [option.means for option in turn_options(table) if not option.why_not]
    return any(isinstance(deed, ACTIONS) and deed.who == avatar.id for deed in legal)


def _end(table: Table) -> Step:
    """Only a change of turn is worth a second question, and only if somebody could still act."""
    idle = [avatar.name for avatar in table.avatars if _could_act(table, avatar)]
    if idle:
        text = say("{names} could still act. End the Players' Turn?", names=listing(idle))
        sure = yield from Confirm("players.end", text, "", "SM-033", yes=say("End it"), no=say("Not yet"))
        if not sure:
            return
    yield from end_players_turn(table)
