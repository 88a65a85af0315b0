"""The table as everybody sees it: the dungeon, the Enemy Phase, the Heroes, decks and tokens.

Knows panels, no widget. Fate cards in hand are a number (SS-G29).
"""

from companion.games.shadowscape.cards.at_hand import things
from companion.games.shadowscape.cards.names import SLOT_NAMES
from companion.games.shadowscape.rules.card_actions import side_words
from companion.games.shadowscape.rules.claiming import why_not_claimed
from companion.games.shadowscape.rules.ending import shards
from companion.games.shadowscape.rules.enemy_attacks import attacker_name, damage, strength
from companion.games.shadowscape.rules.enemy_phase import walks
from companion.games.shadowscape.rules.fate_deck import hands, turns_left
from companion.games.shadowscape.rules.hero_area import defence, hero_kind, hero_name, side_up, skill, why_not_usable
from companion.games.shadowscape.rules.paths import WHY, Walk
from companion.games.shadowscape.rules.setup import LIKELY_ONES, lord_comes_with, our_ones
from companion.games.shadowscape.rules.supplies import shards_of, whisper_name
from companion.games.shadowscape.rules.tokens import MOST_TOKENS, TYPE_PLURALS, token_name, token_words
from companion.games.shadowscape.screen.dungeon_board import dungeon
from companion.games.shadowscape.table import ActionCard, Hero, Table
from companion.kernel import (
    CardFace,
    Cards,
    Listing,
    Pile,
    Player,
    Pool,
    Sum,
    Track,
    Value,
    View,
    Words,
    count,
    joined,
    listing,
    say,
)
from companion.kernel.view import AnyPanel

ACTIONS = 2


def view(table: Table, viewer: str) -> View:
    """What matters now comes first: an attack, the ways of Enemies, the dungeon."""
    heroes = [panel for player in in_turn_order(table) for panel in _hero(table, player)]
    panels: list[AnyPanel] = [*_attack(table), *_ways(table), *_dungeon(table)]
    if table.phase != "setup" or table.round:
        panels += [_turn(table), *heroes, *_whispers(table), *_displays(table), _fate(table), *_piles(table)]
    elif heroes:
        panels += heroes
    if table.phase == "over":
        panels.insert(0, _scores(table))
    return View(_headline(table), panels, about=_about(table))


def in_turn_order(table: Table) -> list[Player]:
    by_id = {player.id: player for player in table.players}
    return [by_id[seat] for seat in table.order] if table.order else table.players


def _about(table: Table) -> tuple[str, ...]:
    if table.level == "light":
        return ("fate", "turn")
    return ("dungeon",)


def _headline(table: Table) -> Words:
    if table.phase == "setup":
        return say("Set-up") if not table.round else say("The dungeon is entered")
    words = {"n": table.round, "who": table.active.name}
    if table.phase == "over":
        return say("Scoring")
    if table.phase == "enemy":
        drawn = table.enemy_phase.drawn if table.enemy_phase else []
        kind = TYPE_PLURALS[drawn[-1]] if drawn else say("a Fate card")
        return say("Round {n} · Enemy Phase of {who}: {type}", type=kind, **words)
    left = count(table.turn_left.actions, "Action", "Actions")
    if table.level == "light":
        return say("Round {n} · {who}", **words)
    return say("Round {n} · {who} ({hero}) · {left}", left=left, hero=hero_name(table, table.active.id), **words)


# -- the dungeon and the Enemy Phase -----------------------------------------------------------------------


def _dungeon(table: Table) -> list[AnyPanel]:
    return [dungeon(table)] if table.level == "full" else []


def _ways(table: Table) -> list[AnyPanel]:
    """Each Enemy that moves, symbol by symbol; those ignored are struck out, with the reason."""
    if table.enemy_phase is None or not table.enemy_phase.moving or table.level == "light":
        return []
    lines = [_way(table, walk) for walk in walks(table)]
    return [Listing(id="ways", title=say("This Enemy Phase"), lines=lines)]


def _way(table: Table, walk: Walk) -> Words:
    enemy = table.enemy(walk.enemy)
    name = token_name(table, enemy.kind) if enemy else walk.enemy
    steps: list[Words] = [
        one.symbol if one.became == "went" else
        say("{symbol} ({why})", symbol=struck(one.symbol), why=WHY[one.became]) for one in walk.symbols
    ]  # fmt: skip
    reaches = listing([table.named(seat) for seat in walk.reaches])
    end = say("reaches {who}", who=reaches) if walk.reaches else say("reaches nobody")
    return joined(": ", [name, joined("; ", [joined(" ", steps), end] if steps else [end])])


def struck(symbol: str) -> str:
    """The letter with a line through it, where fonts have it."""
    return f"{symbol}\N{COMBINING LONG STROKE OVERLAY}"


def _attack(table: Table) -> list[AnyPanel]:
    """Who hits whom, and what is left of the strength as a sum."""
    phase = table.enemy_phase
    if phase is None or not phase.target or phase.target not in table.heroes:
        return []
    total, force = damage(table, phase.attacker, phase.target), strength(table, phase.attacker)
    shield: Sum = defence(table, phase.target)
    words = {"enemy": attacker_name(table, phase.attacker), "who": table.named(phase.target)}
    values = [
        Value(say("Strength"), str(force), number=force),
        Value(say("Defence"), str(shield.total), number=shield.total, why=shield),
        Value(say("Wounds"), str(total.total), number=total.total, why=total),
    ]
    title = say("{enemy} attacks {who}", **words)
    return [Pool(id="attack", title=title, seat=phase.target, values=values)]


# -- turn, Heroes ------------------------------------------------------------------------------------------


def _turn(table: Table) -> Track:
    """Where the turn is, and the end that comes (SS-053, SS-112)."""
    if table.level == "light":
        steps = [say("Actions"), say("Enemy Phase")]
        at = 1 if table.phase == "enemy" else 0
    else:
        steps = [say("Action 1"), say("Action 2"), say("Enemy Phase")]
        at = 2 if table.phase == "enemy" else min(1, ACTIONS - table.turn_left.actions)
    title = say("{who}'s turn", who=table.active.name)
    return Track(id="turn", title=title, steps=steps, at=at, note=_end_in_sight(table))


def _end_in_sight(table: Table) -> Words:
    if table.holder:
        left = listing([table.named(seat) for seat in table.last_turns])
        return say("Last turns: {who}", who=left) if table.last_turns else say("The last turn")
    if table.mode == "cooperative":
        return say("The Fate deck lasts {n} turns at most.", n=turns_left(table))
    if table.lord_slain:
        return say("The Lord is slain: its Whisper ends the game.")
    return say("The Lord is in the centre room.") if table.lord_shown else _lord_comes(table)


def _lord_comes(table: Table) -> Words:
    """With which claim from now on the Lord may arrive (SS-039)."""
    ones = our_ones() if table.content == "ours" else LIKELY_ONES
    first, last = lord_comes_with(table.mode, len(table.players), ones)
    done = sum(len(hero.whispers) for hero in table.heroes.values())
    return say("The Lord comes with Whisper {first} to {last}; claimed: {n}.", first=first, last=last, n=done)


def _hero(table: Table, player: Player) -> list[AnyPanel]:
    hero, at = table.heroes[player.id], f"heroes.{player.id}"
    values = [Value(say("Fate cards"), str(hero.hand), number=hero.hand, path=f"{at}.hand")]
    if table.level == "light":
        values += _whispers_of(hero)
        return [Pool(id=f"hero {player.id}", title=player.name, seat=player.id, values=values)]
    if not hero.hero:
        return []
    known, total = hero_kind(table, player.id), skill(table, player.id)
    spaces = known.wounds if known else None
    values = [
        Value(say("Wounds"), str(hero.wounds), sign="♥", number=hero.wounds, of=spaces, path=f"{at}.wounds"),
        *values,
        Value(say("Tokens"), str(len(hero.tokens)), number=len(hero.tokens), of=MOST_TOKENS),
        *([Value(say("Skill"), str(total.total), number=total.total, why=total)] if total.total else []),
        *_whispers_of(hero),
    ]
    title = joined(" · ", [player.name, hero_name(table, player.id)])
    pool = Pool(id=f"hero {player.id}", title=title, seat=player.id, values=values)
    return [pool, *_area(table, player)]


def _whispers_of(hero: Hero) -> list[Value]:
    total = sum(shards_of(one) for one in hero.whispers)
    return [Value(say("Shards of Whispers"), str(total), sign="◆", number=total)] if total else []


def _area(table: Table, player: Player) -> list[AnyPanel]:
    """Action cards, Equipment and tokens."""
    hero, known = table.heroes[player.id], things(table).equipment
    faces = [_card(table, card) for card in hero.in_use]
    for item in hero.equipment:
        if one := known.get(item):
            slot = SLOT_NAMES[one.slot] if one.slot else ""
            faces.append(CardFace(item, say(one.name), look="equipment", lines=(say(one.text),) if one.text else (),
                                  note=slot))  # fmt: skip
    faces += [CardFace(token.id, token_words(table, token), look="token") for token in hero.tokens]
    title = say("{who}'s Hero Area", who=player.name)
    return [Cards(id=f"area {player.id}", title=title, seat=player.id, cards=faces)] if faces else []


def _card(table: Table, card: ActionCard) -> CardFace:
    name = say("{n} {side}", n=card.id, side=card.side)
    wounds = count(card.wounds, "Wound", "Wounds") if card.wounds else ""
    lines = (side_words(table, side_up(table, card)),)
    return CardFace(card.id, name, look="action", lines=lines, note=wounds or why_not_usable(table, card),
                    dimmed=bool(why_not_usable(table, card)), brief=lines[0])  # fmt: skip


# -- decks -------------------------------------------------------------------------------------------------


def _whispers(table: Table) -> list[AnyPanel]:
    faces = [
        CardFace(f"whisper {n}", whisper_name(one), look="whisper", note=count(shards_of(one), "Shard", "Shards"),
                 dimmed=bool(why_not_claimed(table, one))) for n, one in enumerate(table.whispers.open)
    ]  # fmt: skip
    return [
        Cards(id="whispers", title=say("Whispers"), cards=faces),
        Pile(id="whisper deck", title=say("Whisper deck"), left=table.whispers.left),
    ]


def _displays(table: Table) -> list[AnyPanel]:
    shelf, panels = things(table), list[AnyPanel]()
    if table.equipment.open:
        faces = [CardFace(id, say(shelf.equipment[id].name), look="equipment", lines=(say(shelf.equipment[id].text),))
                 for id in table.equipment.open if id in shelf.equipment]  # fmt: skip
        panels.append(Cards(id="equipment", title=say("Equipment"), cards=faces))
    if table.general.open:
        faces = [
            CardFace(id, say("Card {n}", n=id), look="action",
                     lines=tuple(side_words(table, shelf.sides.get((id, side))) for side in ("A", "B")))
            for id in table.general.open
        ]  # fmt: skip
        panels.append(Cards(id="general", title=say("General Actions"), cards=faces))
    return panels


def _fate(table: Table) -> Pool:
    """Deck, discards and hands are always 60 together (SS-060)."""
    total = Sum()
    for label, number in ((say("deck"), table.fate.deck), (say("discards"), table.fate.discards),
                          (say("hands"), hands(table))):  # fmt: skip
        total.add(label, number)
    return Pool(id="fate", title=say("Fate cards"), values=[
        Value(say("Deck"), str(table.fate.deck), number=table.fate.deck, path="fate.deck"),
        Value(say("Discards"), str(table.fate.discards), number=table.fate.discards, path="fate.discards"),
        Value(say("In hands"), str(hands(table)), number=hands(table), why=total),
    ])  # fmt: skip


def _piles(table: Table) -> list[AnyPanel]:
    if table.level == "light":
        return []
    names: dict[str, Words] = {**TYPE_PLURALS, "treasure": say("Treasures")}
    values = [
        Value(name, say("{left} left, {n} discarded", left=table.piles[back].left, n=len(table.piles[back].discards)),
              number=table.piles[back].left, path=f"piles.{back}.left")
        for back, name in names.items()
    ]  # fmt: skip
    return [Pool(id="piles", title=say("Token piles"), values=values)]


def _scores(table: Table) -> Pool:
    values = []
    for player in in_turn_order(table):
        total = shards(table, player.id)
        values.append(Value(player.name, str(total.total), sign="◆", number=total.total, why=total))
    return Pool(id="scores", title=say("Shadow Shards"), values=values)
