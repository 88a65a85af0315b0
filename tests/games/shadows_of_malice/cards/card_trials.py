"""How each sort of card is tried out: held, used, drawn, rolled again by; each trial fails where the table and
``card_oracle.py`` disagree. Abilities are in ``ability_trials.py``."""

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from companion.games.shadows_of_malice.cards.cards import Card, Effect
from companion.games.shadows_of_malice.cards.fate import draw_fate
from companion.games.shadows_of_malice.rules.combat.aftermath import creature_gone
from companion.games.shadows_of_malice.rules.combat.clash import combat_rolls
from companion.games.shadows_of_malice.rules.combat.combat import end_of_phase, manoeuvres, target
from companion.games.shadows_of_malice.rules.combat.rolls import luck_total
from companion.games.shadows_of_malice.rules.land.movement import movement_roll
from companion.games.shadows_of_malice.rules.turns.players_turn import players_step
from companion.games.shadows_of_malice.rules.turns.players_turn_end import end_players_turn
from companion.games.shadows_of_malice.rules.turns.rounds import begin_round
from companion.games.shadows_of_malice.table import Table
from tests.games.shadows_of_malice.cards.card_oracle import (
    LASTS,
    MODIFIERS,
    Active,
    deeds_on,
    expected,
    for_whom,
    held_by,
    holds,
    is_used,
    let_loose,
    may_choose,
    needs_fight,
    scenes_for,
    used_as_a_whole,
)
from tests.games.shadows_of_malice.cards.card_scenes import (
    FRIEND,
    HIGH,
    HOLDER,
    LOW,
    NAMES,
    SHARDS,
    Ran,
    Scene,
    after_fight,
    copied,
    let,
    looked_at,
    readings,
    readings_without,
    set_up,
)
from tests.games.shadows_of_malice.fighting import give

CURSE = "curse-of-missteps"
COUNTS = ("wounds", "drains", "extra_life", "actions", "mp")
Counts = dict[tuple[str, str], int]


def counts(table: Table) -> Counts:
    """Everything of avatars and creature that a deed can change."""
    found: Counts = {("creature", "wounds"): table.combat.creature.wounds} if table.combat else {}
    for avatar in table.avatars:
        found |= {(avatar.id, field): getattr(avatar, field) for field in COUNTS}
        found |= {(avatar.id, f"{colour} shards"): number for colour, number in avatar.shards.items()}
        found |= {(avatar.id, "items"): len(avatar.items), (avatar.id, "potions"): len(avatar.potions)}
        found[avatar.id, "fate"] = int(bool(avatar.fate))
    return found


def changes(before: Counts, table: Table) -> Counts:
    after = counts(table)
    return {key: after[key] - before[key] for key in before if after[key] != before[key]}


def assert_at_work(table: Table, scene: Scene, active: Sequence[Active], names: Sequence[str] = NAMES) -> None:
    """Exactly these effects change what can be read off the table."""
    for name in names:
        found = readings(table, scene, name)
        wanted = expected(readings_without(scene, name), active, name)
        wrong = {key: (found[key], wanted[key]) for key in wanted if found[key] != wanted[key]}
        assert not wrong, f"{name} in {scene}: read and expected differ: {wrong}"


def assert_ends(table: Table, scene: Scene, used: Sequence[Active], held: Sequence[Active]) -> None:
    """Each effect that was let loose stops when its time is over, and not before (SM-035, SM-036)."""
    names = sorted({HOLDER, *(name for one in used for name in one.names)})
    for over in LASTS:
        if over == "phase" and table.combat is None:
            table.combat = set_up(scene).combat  # what was used before a fight lasts into it
        _end(table, over, names)
        left = [one for one in used if LASTS.index(one.effect.lasts) > LASTS.index(over)]
        if used:
            assert_at_work(table, scene, [*held, *left], names)


def _end(table: Table, over: str, names: Sequence[str]) -> None:
    if over == "roll":
        for name in names:
            let(luck_total(table, name, "luck", "Luck."))
    elif over == "phase":
        let(end_of_phase(table), roles={"power": 6})
    elif over == "combat":
        let(creature_gone(table))
    else:
        let(end_players_turn(table))
        assert not any(avatar.extra_life for avatar in table.avatars)


def hand_out(table: Table, card: Card) -> None:
    """Sara gets the card; a fate by drawing it."""
    if card.kind == "fate":
        table.troves["fate"].order.remove(card.id)
        table.troves["fate"].order.insert(0, card.id)
        let(draw_fate(table, HOLDER))
        assert table.avatar(HOLDER).fate == card.id
    else:
        give(table, HOLDER, card.id)


# -- held --------------------------------------------------------------------------------------------------


def try_holding(card: Card) -> None:
    """What works by itself works for Sara alone, only where its condition holds; what must be used does nothing."""
    for scene in scenes_for(card):
        table = set_up(scene)
        hand_out(table, card)
        assert_at_work(table, scene, held_by(card, scene), (HOLDER, FRIEND))


# -- used --------------------------------------------------------------------------------------------------


def try_using(card: Card) -> None:
    """Every way to use the card, in the Players' Turn and in a fight, where its condition holds and where not."""
    uses = [number for number, effect in enumerate(card.effects) if is_used(effect) and effect.what != "reroll"]
    worked = 0
    for way in [uses] if used_as_a_whole(card) else [[number] for number in uses]:
        for scene in scenes_for(card) if way else []:
            for fight in (False, True):
                worked += _try_one_use(card, way, scene, fight)
    assert worked or not uses, "it could never be used"


def _try_one_use(card: Card, way: list[int], scene: Scene, fight: bool) -> bool:
    able = [number for number in way if _can_be_used(card.effects[number], scene, fight)]
    table = set_up(scene, fight=fight)
    hand_out(table, card)
    if fight and scene.defending and used_as_a_whole(card):
        return False  # whoever defends has had its manoeuvre
    if not able:
        assert not {f"use:{HOLDER}:{card.id}:{number}" for number in way} & set(offers(table))
        return False
    done = [card.effects[number] for number in way if holds(card.effects[number].when, scene, fight=fight)]
    for small in (LOW, HIGH):
        used = copied(table)
        _use_and_compare(used, card, able[0], done, scene, small)
    if any(effect.what == "teleport" for effect in done):
        scene = replace(scene, alone=True)  # she has left her band behind (SM-069)
    loose = [let_loose(effect, scene) for effect in done if effect.what in MODIFIERS]
    held = held_by(card, scene)
    assert_at_work(used, scene, [*loose, *held])
    _assert_paid(copied(table), used, card, able[0], scene)
    assert_ends(used, scene, loose, held)
    if card.kind == "potion":
        assert used.troves["potion"].order[-1] == card.id
        assert not used.avatar(HOLDER).drunk
    return True


def _can_be_used(effect: Effect, scene: Scene, fight: bool) -> bool:
    wants_fight = effect.what == "target" or effect.whom == "opponent" or needs_fight(effect.when)
    refused = (effect.what == "teleport" and fight) or (wants_fight and not fight)
    return not refused and holds(effect.when, scene, fight=fight)


def offers(table: Table) -> list[str]:
    """What players may do now."""
    step, key = (manoeuvres(table), "combat.manoeuvre") if table.combat else (players_step(table), "players.act")
    return let(step, stop=key).offered[key]


def _use(table: Table, card: Card, number: int, done: list[Effect], scene: Scene, small: int) -> Ran:
    option = f"use:{HOLDER}:{card.id}:{number}"
    assert option in offers(table)
    chosen = [for_whom(effect, scene)[0] for effect in done if may_choose(effect, scene)]
    step = manoeuvres(table) if table.combat else players_step(table)
    ran = let(step, small, combat__manoeuvre=option, players__act=option, card__whom=chosen,
              card__gate=table.gates["B"])  # fmt: skip
    for effect in done:
        if among := may_choose(effect, scene):
            assert ran.offered["card.whom"] == among
    return ran


def _use_and_compare(table: Table, card: Card, number: int, done: list[Effect], scene: Scene, small: int) -> None:
    """Use the card, and compare every count on the table with what its effects say."""
    for effect in done:
        if effect.what == "cleanse":
            table.avatar(for_whom(effect, scene)[0]).fate = CURSE
    before = counts(table)
    ran = _use(table, card, number, done, scene, small)
    wanted: Counter[tuple[str, str]] = Counter()
    for effect in done:
        wanted.update(deeds_on(effect, for_whom(effect, scene), small))
    if cost := card.effects[number].cost:
        wanted[HOLDER, f"{cost} shards"] -= 1
    if used_as_a_whole(card):
        wanted[HOLDER, {"potion": "potions", "fate": "fate"}.get(card.kind, "items")] -= 1
    assert changes(before, table) == {key: change for key, change in wanted.items() if change}
    what = [effect.what for effect in done]
    assert ("reveal" in what) == ("card.reveal" in ran.told)
    assert (table.avatar(HOLDER).at == table.gates["B"]) == ("teleport" in what)
    if table.combat:
        assert table.combat.target == (HOLDER if "target" in what else "")
        assert (HOLDER in table.combat.defending) == (card.kind == "potion" or card.type == "book" or scene.defending)
        if "target" in what:  # and it stays so: nobody picks another
            chosen = copied(table)
            assert "combat.target" not in let(target(chosen)).asked
            assert chosen.fight().target == HOLDER


def _assert_paid(before: Table, after: Table, card: Card, number: int, scene: Scene) -> None:
    """Gone, or used up for the turn or combat, or paid for with a shard; and not to be had without."""
    effect, option = card.effects[number], f"use:{HOLDER}:{card.id}:{number}"
    avatar = after.avatar(HOLDER)
    if card.kind == "potion":
        assert avatar.drunk == [card.id]
        assert card.id not in after.troves["potion"].order
    elif used_as_a_whole(card):
        assert after.troves[card.kind].order[-1] == card.id
        assert card.id not in (avatar.fate, *avatar.items)
    if effect.cost:
        before.avatar(HOLDER).shards[effect.cost] = 0
        assert option not in offers(before)
    again = copied(after)
    if again.combat:
        again.combat.shards = {}  # a new phase's shards (SM-212)
    assert (option in offers(again)) == (not used_as_a_whole(card) and not effect.once)
    if effect.once:
        _assert_again_later(again, option, effect, scene)


def _assert_again_later(table: Table, option: str, effect: Effect, scene: Scene) -> None:
    """Once a combat: again in the next. Once a turn: again in the next turn, however many fights come between."""
    fought = table.combat is not None
    if table.combat:
        let(creature_gone(table))
    if fought:
        table.combat = set_up(scene).combat
        assert (option in offers(table)) == (effect.once == "combat")
    let(end_players_turn(table))
    let(begin_round(table))
    assert option in offers(table)


# -- drawn -------------------------------------------------------------------------------------------------


def try_drawing(card: Card) -> None:
    """An instant fate does what it says when it is drawn, and goes back (SM-101)."""
    scene = Scene()
    for small in (LOW, HIGH):
        table = set_up(scene, fight=False)
        table.troves["fate"].order = [card.id, "favor-of-the-watchers"]
        before = counts(table)
        ran = let(draw_fate(table, HOLDER), small, card__gate=table.gates["B"])
        wanted: Counter[tuple[str, str]] = Counter()
        for effect in card.effects:
            assert effect.what not in MODIFIERS
            assert effect.what != "special"
            wanted.update(deeds_on(effect, for_whom(effect, scene), small))
        assert changes(before, table) == {key: change for key, change in wanted.items() if change}
        what = [effect.what for effect in card.effects]
        assert (table.avatar(HOLDER).at == table.gates["B"]) == ("teleport" in what)
        assert ("reveal" in what) == ("card.reveal" in ran.told)
        assert table.avatar(HOLDER).fate == ("favor-of-the-watchers" if ("draw", "fate") in _draws(card) else "")
        assert card.id == table.troves["fate"].order[-1]


def _draws(card: Card) -> set[tuple[str, str | None]]:
    return {(effect.what, effect.trove) for effect in card.effects}


# -- rolled again ------------------------------------------------------------------------------------------


def try_rolling_again(card: Card) -> None:
    """Each kind of roll, by each avatar, is made again by the card exactly where its data allow it."""
    for number, effect in enumerate(card.effects):
        if effect.what == "reroll":
            for name in NAMES:
                for roll in ("LR", "MR", "CR"):
                    _try_one_roll(card, number, name, roll)


def _try_one_roll(card: Card, number: int, name: str, roll: str) -> None:
    effect, option = card.effects[number], f"again:{HOLDER}:{card.id}:{number}"
    allowed = (
        (effect.whom == "anyone" or name == HOLDER)
        and (not effect.when.roll or roll in effect.when.roll)
        and not (card.kind == "potion" and roll == "CR")  # a potion is a manoeuvre in a fight (SM-181)
    )
    table = _about_to_roll(card, name, roll)
    assert effect.whom in ("holder", "anyone")
    value, ran = _roll(copied(table), name, roll, "keep")
    assert value == 2
    assert (option in ran.offered.get("roll.again", [])) == allowed
    if not allowed:
        return
    value, _ = _roll(table, name, roll, option)
    assert value == 6, "the new dice count"
    avatar = table.avatar(HOLDER)
    if effect.cost:
        assert avatar.shards[effect.cost] == SHARDS - 1
        poor = _about_to_roll(card, name, roll)
        poor.avatar(HOLDER).shards[effect.cost] = 0
        assert option not in _roll(poor, name, roll, "keep")[1].offered.get("roll.again", [])
    if used_as_a_whole(card):
        assert card.id not in (avatar.fate, *avatar.potions)
    if table.combat:
        table.combat.shards = {}
    stays = not used_as_a_whole(card) and not effect.once
    assert (option in _roll(copied(table), name, roll, "keep")[1].offered.get("roll.again", [])) == stays
    let(end_players_turn(table))
    if used_as_a_whole(card):
        assert table.troves[card.kind].order[-1] == card.id
    let(begin_round(table))
    again = option in _roll(table, name, roll, "keep")[1].offered.get("roll.again", [])
    assert again == (not used_as_a_whole(card))


def _about_to_roll(card: Card, name: str, roll: str) -> Table:
    table = set_up(Scene())
    hand_out(table, card)
    table = (looked_at if roll == "CR" else after_fight)(table, Scene(), name)
    table.avatar(HOLDER).shards = dict.fromkeys(table.avatar(HOLDER).shards, SHARDS)
    return table


def _roll(table: Table, name: str, roll: str, answer: str) -> tuple[int, Ran]:
    """A roll that shows a 2 at first and a 6 when it is made again; what came of it, the band apart."""
    answers = [answer, "keep"]
    if roll == "LR":
        ran = let(luck_total(table, name, "luck", "Luck."), luck=[[2], [6]], roll__again=answers)
        return ran.result.total, ran
    if roll == "MR":
        ran = let(movement_roll(table, name), move__roll=[[2, 1], [6, 5]], roll__again=answers)
        return table.avatar(name).mp // 2 - len(table.band_of(name)), ran
    ran = let(combat_rolls(table), combat__clash=[[2, 3]], roles={"CR": 6}, roll__again=answers)
    return ran.result[0].total, ran
