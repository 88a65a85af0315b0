"""A fight on the screen: how the creature came to be, both sides face to face, and what its abilities say.

The sums are those the rules will use; here their d★ are still to be rolled, so each stands in the name of its
part. Knows the fight as it stands in the Table, and never changes it.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from companion.errors import GameError
from companion.games.shadows_of_malice.cards.card_texts import SHIELDED, card_text
from companion.games.shadows_of_malice.cards.effects import Bonus, avatar_bonuses, creature_bonuses
from companion.games.shadows_of_malice.fight import Clash, Combat, Creature
from companion.games.shadows_of_malice.rules.combat.abilities import power_of_creature
from companion.games.shadows_of_malice.rules.combat.clash import attacking, avatar_dice, both_sides
from companion.games.shadows_of_malice.rules.combat.monsters import power_row
from companion.games.shadows_of_malice.rules.combat.wounding import blow_bonuses, creature_wound_bonuses
from companion.games.shadows_of_malice.rules.dice_reading import Amount
from companion.games.shadows_of_malice.rules.land.place_names import place_words
from companion.games.shadows_of_malice.screen.avatar_panels import colour_sign, life_value, measured, number
from companion.games.shadows_of_malice.screen.card_faces import card_face
from companion.games.shadows_of_malice.screen.creature_names import called
from companion.games.shadows_of_malice.screen.odds_in_words import odds
from companion.games.shadows_of_malice.screen.portraits import avatar_look, creature_look
from companion.games.shadows_of_malice.table import Avatar, Table
from companion.kernel import (
    Card,
    CardFace,
    Dice,
    Duel,
    DuelSide,
    Message,
    Panel,
    Part,
    Reveal,
    Sum,
    Value,
    Words,
    joined,
    listing,
    say,
    worded,
)

CREATURE, FIGHT = "creature", "fight"
"""The panels of the reveal and of the duel."""
KIND_WORDS = {"guardian": "Guardian", "xulthul": "Xulthûl", "creature": "Creature"}
PLANS = {
    "": "",
    "flee": "It flees in the next phase.",
    "try": "It tries to take a new form at the end of this phase.",
    "reform": "It takes a new form at the end of this phase.",
}


def fight_panels(table: Table) -> Iterator[Panel]:
    """Nothing unless there is a fight; else its reveal, the duel and the creature's cards."""
    combat = table.combat
    if combat is None:
        return
    if combat.made:
        names = listing([table.card_name(ability) for ability in combat.creature.abilities])
        stages = [_stage(line, names) for line in combat.made]
        yield Reveal(id=CREATURE, title=say("{name!c}", name=called(combat.creature)), stages=stages)
    yield _duel(table, combat)
    for ability in combat.creature.abilities:
        yield ability_card(table, ability)


def just_revealed(combat: Combat) -> bool:
    """Whether how it came to be is all there is to tell: nobody has done anything against it yet."""
    begun = combat.defending or combat.shards or combat.evaded or combat.clash
    return bool(combat.made) and combat.phase == 1 and combat.stage in ("band", "pre", "manoeuvres") and not begun


STAGES = {
    "{type} (die {n} in {terrain})": ("{type!c}", "die {n} in {terrain}"),
    "{sum}: power {power}, {life} life": ("Power {power}", "{sum} · {life} life"),
    "power {power} ({sum}), {life} life": ("Power {power}", "{sum} · {life} life"),
    "abilities: {n} ({sum})": ("Abilities {n}", "{sum}"),
    "Guardian: power 4, {life} life": ("Guardian", "power 4, {life} life"),
    "Shadow: power {power}, {life} life": ("Shadow", "power {power}, {life} life"),
    "Xulthûl: {type}, power {power}, {life} life": ("Xulthûl", "{type}, power {power}, {life} life"),
}
"""What made a creature so, line by line: what it came to be, and why, apart. The second line of power is that of saves
of before.
"""


EQUALS = "{p0} = {p1}"
"""How a sum of several parts is said."""


def _stage(line: Words, names: Words) -> Value:
    if isinstance(line, str):
        return _stage_of_text(line, names)
    if line.sentence not in STAGES:
        return Value(say("Abilities"), line)
    headline, made = STAGES[line.sentence]
    parts = line.parts
    if "sum" in parts:
        parts = {**parts, "sum": _die_first(parts["sum"], lair="power" in parts)}
    return Value(say(headline, **parts), say(made, **parts))


def _die_first(total: Any, *, lair: bool) -> Any:
    """``3, in a lair a 4``: a die and what it counts as, where ``die 3 · lair +1 = 4`` would read like a wrong sum."""
    if not isinstance(total, Message) or total.sentence != EQUALS:
        return total
    terms, counts_as = total.parts["p0"], total.parts["p1"]
    die = terms.parts["p0"] if isinstance(terms, Message) else None
    if not isinstance(die, Message):
        return total
    words = {"die": die.parts["p1"], "n": counts_as}
    return say("{die}, in a lair a {n}", **words) if lair else say("{die}, with the Wells {n}", **words)


def _stage_of_text(line: str, names: Words) -> Value:
    """``power 3 (die 5 = 5), 6 life`` in a save of the format before: the headline before the bracket."""
    headline, split, made = line.partition(" (")
    if not split:
        headline, split, made = line.partition(": ")
    if not split or line == worded(names):
        return Value(say("Abilities"), line)
    headline = headline.replace(": ", " ")
    return Value(headline[:1].upper() + headline[1:], made.replace(")", "", 1))


def ability_card(table: Table, ability: str) -> Card:
    """An ability's card: what it does, and whether it can be evaded (SM-118)."""
    known = table.card(ability)
    lines = card_text(known) or [say("The app does not know what this card does: read it aloud.")]
    if known.evadable:
        lines.append(say("It can be evaded: luck above the creature's power."))
    return Card(
        id=f"ability.{ability}", title=known.title, look=known.color, lines=lines, sign=colour_sign(known.color)
    )


# -- the duel ----------------------------------------------------------------------------------------------


def _duel(table: Table, combat: Combat) -> Duel:
    """Both sides; the dice of the last clash lie between them until the next one is at hand."""
    at_hand = combat.stage in ("target", "activate", "clash")
    clash = combat.clash
    if clash and at_hand and clash.phase not in (0, combat.phase):
        clash = None
    shown = _shown(table, combat)
    return Duel(
        id=FIGHT,
        title=say("Fight at {place}", place=place_words(table, combat.at)),
        left=_laid(_ours(table, combat, shown), clash, 0) if shown else DuelSide(say("nobody")),
        right=_laid(_theirs(table, combat), clash, 1),
        heading=say("Phase {n}", n=combat.phase),
        result=_told(table, clash) if clash else "",
        odds=odds(table),
    )


def _told(table: Table, clash: Clash) -> Words:
    who = next((avatar.name for avatar in table.avatars if avatar.id == clash.avatar), clash.avatar)
    words = {"who": who, "ours": clash.ours, "theirs": clash.theirs, "result": clash.result}
    return say("{who} {ours} against {theirs}. {result}", **words)


def _shown(table: Table, combat: Combat) -> Avatar | None:
    """Who of the fighters stands whole: the one attacked, else who was attacked last, else the first."""
    fighters = [avatar for avatar in table.avatars if avatar.id in combat.fighters]
    last = combat.clash.avatar if combat.clash else ""
    for name in (combat.target, last):
        for avatar in fighters:
            if avatar.id == name:
                return avatar
    return fighters[0] if fighters else None


def _laid(side: DuelSide, clash: Clash | None, number: int) -> DuelSide:
    """*side* with its dice of the clash as they lie; of the avatars' only the highest counts (SM-179)."""
    if clash is None or clash.totals is None:
        return side
    faces, colour = ((clash.dice, "white"), ([clash.die], "black"))[number]
    dice = Dice(("CR", "creature")[number], len(faces), colour=colour, showing=tuple(faces))
    return replace(side, dice=(dice,), counting=(0,), total=clash.totals[number])


def _ours(table: Table, combat: Combat, avatar: Avatar) -> DuelSide:
    """The avatar that stands whole, and the rest of those who fight in short."""
    index = table.avatars.index(avatar)
    values = [
        _combat_roll(table, avatar),
        number(say("Wounds"), avatar.wounds, f"avatars.{index}.wounds"),
        number(say("Drains"), avatar.drains, f"avatars.{index}.drains"),
        *_shields(_known(lambda: avatar_bonuses(table, avatar.id, "shield"))),
    ]
    hand = [avatar.mastery, avatar.fate, *avatar.items, *avatar.potions]
    others = [other for other in table.avatars if other.id in combat.fighters and other.id != avatar.id]
    notes = [say("Nobody is attacked yet.")] if others and avatar.id != combat.target else []
    notes += [say("Defends: deals no wounds this phase.")] if avatar.id in combat.defending else []
    notes += [say("Gets away when this phase ends.")] if avatar.id in combat.leaving else []
    return DuelSide(
        avatar.name,
        values,
        [card_face(table, held) for held in hand if held],
        joined(" ", notes),
        seat=avatar.id,
        **avatar_look(table, avatar)._asdict(),
        life=life_value(avatar),
        hit=_hit(_known(lambda: blow_bonuses(table, avatar.id))),
        others=[_in_short(table, other) for other in others],
    )


def _in_short(table: Table, avatar: Avatar) -> Value:
    text = say(
        "life {life} of {full}, combat roll: {cr}",
        life=avatar.life,
        full=avatar.life_tokens,
        cr=_combat_roll(table, avatar).text,
    )
    return Value(avatar.name, text, number=avatar.life, of=avatar.life_tokens)


def _combat_roll(table: Table, avatar: Avatar) -> Value:
    """The dice and what modifies them (SM-056, SM-179), invoked shards included (SM-209)."""
    attacked = attacking(table, avatar.id)
    bonuses = _known(lambda: both_sides(attacked)[0].bonuses)
    bonuses += [
        Bonus(boost.label, boost.source, Amount(boost.amount))
        for boost in table.boosts
        if (boost.avatar, boost.roll) == (avatar.id, "CR")
    ]
    dice = avatar_dice(attacked)
    thrown = say("die") if dice == 1 else say("highest of {n} dice", n=dice)
    why = as_sum(bonuses)
    return Value(say("Combat roll"), _together(thrown, _figure(bonuses)), number=why.total, why=why)


def _theirs(table: Table, combat: Combat) -> DuelSide:
    creature = combat.creature
    rolls = _known(lambda: _creature_rolls(table, combat))
    why = as_sum(rolls)
    values = [
        Value(say("Combat roll"), _together(say("die"), _figure(rolls)), number=why.total, why=why),
        number(say("Wounds"), creature.wounds, "combat.creature.wounds"),
        number(say("Power"), creature.power, "combat.creature.power"),
        *_shields(_known(lambda: creature_bonuses(table, "shield"))),
    ]
    notes = [say("Defends: deals no wounds this phase.")] if combat.creature_defends else []
    notes += [say(PLANS[combat.plans])] if combat.plans else []
    return DuelSide(
        creature_name(creature),
        values,
        [_ability(table, combat, ability) for ability in creature.abilities],
        joined(" ", notes),
        **creature_look(table, creature)._asdict(),
        called=say("{name!c}", name=called(creature)),
        life=measured(say("Life"), creature.left, creature.life, _creature_life(creature)),
        hit=_hit(_known(lambda: creature_wound_bonuses(table, combat.target or combat.fighters[0]))),
    )


def _creature_rolls(table: Table, combat: Combat) -> list[Bonus]:
    """What modifies its roll; what its target's cards do to it is known once it has one, or can have only one."""
    if combat.target or len(combat.fighters) == 1:
        return both_sides(attacking(table, combat.target or combat.fighters[0]))[1].bonuses
    power = power_of_creature(table)
    return [Bonus(say("power {n}", n=power), "SM-180", Amount(power_row(power).cr)), *creature_bonuses(table, "CR")]


def _creature_life(creature: Creature) -> Sum:
    life = Sum(floor=0)
    life.add(say("life tokens"), creature.life, "SM-106")
    life.add(say("wounds"), -creature.wounds, "SM-147")
    return life


def creature_name(creature: Creature) -> Words:
    """``Guardian (mammal)``, ``Shadow 2 (avian)``."""
    kind = say(creature.shadow or KIND_WORDS.get(creature.kind, creature.kind))
    return say("{kind} ({type})", kind=kind, type=say(creature.type))


def _ability(table: Table, combat: Combat, ability: str) -> CardFace:
    """An ability with its text, and when it works: in a phase it gets a power roll for, or always (SM-116)."""
    note = say("at work") if ability == combat.ability else ""
    if not note:
        note = say("by power roll") if table.card(ability).activated else say("always")
    return replace(card_face(table, ability, note), lines=tuple(ability_card(table, ability).lines))


# -- figures -----------------------------------------------------------------------------------------------


def _known(look: Callable[[], list[Bonus]]) -> list[Bonus]:
    """What modifies a roll; nothing where a correction has left a name that nobody answers to."""
    try:
        return look()
    except (GameError, LookupError):
        return []


def as_sum(bonuses: Sequence[Bonus], base: Part | None = None) -> Sum:
    """The certain parts as figures; dice still to be rolled stand in the part's name: ``Ferocious +2d★``.

    What has a *base*, such as wounds, cannot fall below nothing (RUL-31).
    """
    parts = [base] if base else []
    for bonus in bonuses:
        dice = _dice(bonus.amount)
        if dice or bonus.amount.flat:
            parts.append(Part(_together(bonus.label, dice), bonus.amount.flat, bonus.source))
    return Sum(parts, floor=0 if base else None)


def _together(words: Words, figure: str) -> Words:
    return joined(" ", [words, figure]) if figure else words


def _dice(amount: Amount) -> str:
    return "" if not amount.dice else str(Amount(0, amount.stars, amount.d2, amount.d3, amount.d6, amount.sign))


def _figure(bonuses: Sequence[Bonus]) -> str:
    """All of them together: ``+2 +3d★ −1d★``; "" for nothing at all."""
    flat = sum(bonus.amount.flat for bonus in bonuses)
    return " ".join([str(Amount(flat))] * bool(flat) + _all_dice(bonuses))


def _all_dice(bonuses: Sequence[Bonus]) -> list[str]:
    """The dice to add and the dice to take away: ``+3d★``, ``−1d★``."""
    terms = []
    for sign in (1, -1):
        those = [bonus.amount for bonus in bonuses if bonus.amount.sign == sign]
        stars, d2, d3, d6 = (sum(getattr(a, die) for a in those) for die in ("stars", "d2", "d3", "d6"))
        if stars or d2 or d3 or d6:
            terms.append(str(Amount(0, stars, d2, d3, d6, sign)))
    return terms


def _hit(bonuses: Sequence[Bonus]) -> Value:
    """What a hit deals: 1 wound and what modifies it (SM-148)."""
    why = as_sum(bonuses, Part(say("hit"), 1, "SM-148"))
    text = " ".join([str(why.total), *_all_dice(bonuses)])
    return Value(say("Hits for"), text, number=why.total, why=why if bonuses else None)


def _shields(bonuses: Sequence[Bonus]) -> list[Value]:
    """One figure for each kind of wound that is kept off (SM-144, SM-145)."""
    found = []
    for of in dict.fromkeys(bonus.of or ("physical",) for bonus in bonuses):
        those = [bonus for bonus in bonuses if (bonus.of or ("physical",)) == of]
        against = listing([say(SHIELDED.get(energy, energy)) for energy in of])
        why = as_sum(those)
        found.append(Value(say("Shield against {these}", these=against), _figure(those), number=why.total, why=why))
    return found
