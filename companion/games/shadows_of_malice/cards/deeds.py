"""What effects do at once: strikes, healing, drains, shards, draws and the like.

One small function for each word of the effect language that is a deed, not a modifier. Used by cards that
players use, by fate that resolves when drawn, and by the abilities of creatures. Knows no phase of combat.
"""

from companion.games.shadows_of_malice.cards.cards import Card, Effect
from companion.games.shadows_of_malice.cards.carrying_out import STRIKE_CREATURE, Deed, amount_of, rolled
from companion.games.shadows_of_malice.cards.curses import lift_curse
from companion.games.shadows_of_malice.cards.effects import CREATURE, surges
from companion.games.shadows_of_malice.cards.fate import draw_fate
from companion.games.shadows_of_malice.cards.special_cards import SPECIAL
from companion.games.shadows_of_malice.rules.avatars.items import draw_potions, draw_treasures
from companion.games.shadows_of_malice.rules.avatars.life import drain, heal, restorable, restore
from companion.games.shadows_of_malice.rules.combat.hits import creature_loses, keep_in_step, suffer, wound_creature
from companion.games.shadows_of_malice.rules.dice_reading import Amount
from companion.games.shadows_of_malice.rules.land.arriving import arrive_at
from companion.games.shadows_of_malice.table import COLORLESS, Table
from companion.kernel import Choose, Option, Step, Sum, Tell, count, say


def _strike(table: Table, whom: str, known: Card, effect: Effect) -> Step:
    """Wounds at once, in a fight before blows (SM-149); physical unless the card says otherwise (SM-142)."""
    wounds = yield from amount_of(table, whom, known, effect)
    yield from suffer(table, whom, {_kind(effect): wounds}, from_creature=known.kind == "ability")


def _kind(effect: Effect) -> str:
    return effect.of[0] if effect.of else "physical"


def _strike_creature(table: Table, by: str, known: Card, effect: Effect) -> Step:
    """The same against the creature: an attack like any other, to which the striker's radiance adds (SM-227)."""
    of = _kind(effect)
    wounds = Sum(floor=0)
    wounds.add(known.title, (yield from amount_of(table, CREATURE, known, effect)), "SM-149")
    more = surges(table, by, of) if by else []
    for bonus in more:
        wounds.add(bonus.label, bonus.amount.flat, bonus.source)
    if more:
        text = say("{of!c} wounds: {sum}.", of=say(of), sum=wounds.words())
        yield Tell("combat.wounds", text, by, "SM-227")
    yield from wound_creature(table, {of: wounds.total}, known.title)


def _heal(table: Table, whom: str, known: Card, effect: Effect) -> Step:
    wounds = table.avatar(whom).wounds
    if effect.amount:
        wounds = yield from amount_of(table, whom, known, effect)
    healed = heal(table, whom, wounds)
    yield Tell(
        "card.heal",
        say("{name} heals {n}.", name=table.avatar(whom).name, n=count(healed, "wound", "wounds")),
        whom,
        data={"healed": healed},
    )


def _restore(table: Table, whom: str, known: Card, effect: Effect) -> Step:
    tokens = restorable(table, whom)
    if effect.amount:
        tokens = yield from amount_of(table, whom, known, effect)
    yield from restore(table, whom, tokens)


def _drain(table: Table, whom: str, known: Card, effect: Effect) -> Step:
    """Life drained (SM-152); of a creature as much life, whatever its shields (SM-154)."""
    drains = yield from amount_of(table, whom, known, effect)
    if whom == CREATURE:
        creature_loses(table, drains)
        yield Tell(
            "combat.drained",
            say("{card}: the creature loses {n} life.", card=known.title, n=drains),
            data={"card": known.id, "drains": drains},
        )
    else:
        yield from drain(table, whom, drains)


def _life(table: Table, whom: str, known: Card, effect: Effect) -> Step:
    """Life tokens lent; they vanish before the Shadows' Turn (SM-037)."""
    tokens = yield from amount_of(table, whom, known, effect)
    avatar = table.avatar(whom)
    avatar.extra_life += tokens
    told = say("{name}: {n} life tokens lent.", name=avatar.name, n=tokens)
    yield Tell("card.life", told, whom, data={"life": tokens})


def _shards(table: Table, whom: str, known: Card, effect: Effect) -> Step:
    """Shards gained from the bank or lost to it (SM-204)."""
    colour = effect.color or COLORLESS
    figure = effect.figure
    losing = figure.flat < 0 or figure.sign < 0
    size = Amount(abs(figure.flat), figure.stars, figure.d2, figure.d3, figure.d6)
    text = say("{card}: roll {amount}.", card=known.title, amount=str(figure).lstrip("+"))
    number = yield from rolled(table, size, "card.amount", text, whom)
    held = table.avatar(whom).shards
    change = -min(number, held[colour]) if losing else number
    held[colour] += change
    yield Tell(
        "card.shards",
        say("{name}: {n:+} {colour}.", name=table.avatar(whom).name, n=change, colour=say(colour)),
        whom,
        data={"shards": {colour: change}},
    )


def _draw(table: Table, whom: str, known: Card, effect: Effect) -> Step:
    cards = max(1, effect.figure.flat)
    if effect.trove == "treasure":
        yield from draw_treasures(table, [whom], cards)
    elif effect.trove == "potion":
        yield from draw_potions(table, [whom], cards)
    else:
        yield from draw_fate(table, whom)


def _action(table: Table, whom: str, known: Card, effect: Effect) -> Step:
    avatar = table.avatar(whom)
    avatar.actions += max(1, effect.figure.flat)
    told = say("{name} has one more action.", name=avatar.name)
    yield Tell("card.action", told, whom, data={"actions": avatar.actions})


def _points(table: Table, whom: str, known: Card, effect: Effect) -> Step:
    points = yield from amount_of(table, whom, known, effect)
    avatar = table.avatar(whom)
    avatar.mp += 2 * points
    told = say("{name}: {n} movement points more.", name=avatar.name, n=points)
    yield Tell("card.points", told, whom, data={"points": points})


def _regrow(table: Table, whom: str, known: Card, effect: Effect) -> Step:
    """The creature regains life it has lost; a Shadow in Aethos never does, by no ability (SM-138)."""
    if table.fight().creature.kind == "shadow":
        if table.fight().creature.wounds:
            yield Tell("combat.regrow", say("{card}: a Shadow regains nothing.", card=known.title), "", "SM-138")
        return
    grown = yield from amount_of(table, CREATURE, known, effect)
    creature = table.fight().creature
    grown = min(grown, creature.wounds)
    creature.wounds -= grown
    keep_in_step(table)
    if grown:
        yield Tell(
            "combat.regrow",
            say("{card}: the creature regains {n} life.", card=known.title, n=grown),
            data={"card": known.id, "life": grown},
        )


def _target(table: Table, whom: str, known: Card, effect: Effect) -> Step:
    combat = table.combat
    if combat and whom in combat.fighters:
        combat.target = whom
        yield Tell("combat.drawn", say("The creature turns on {name}.", name=table.avatar(whom).name), whom)


def _teleport(table: Table, whom: str, known: Card, effect: Effect) -> Step:
    """To a Gate of choice; nobody leaves a fight by it (``playing.py``)."""
    place: str = yield Choose(
        "card.gate",
        say("{card}: to which Gate?", card=known.title),
        whom,
        "SM-088",
        offers=lambda: [Option(g, say("the Gate of map {m}", m=m), where=g) for m, g in table.gates.items()],
    )
    yield from arrive_at(table, [whom], place)


def _reveal(table: Table, whom: str, known: Card, effect: Effect) -> Step:
    """A hidden Well is looked at: the players turn its token over and back again. No Guardian, no gain."""
    yield Tell(
        "card.reveal",
        say("{name} may look at one hidden Well token and puts it back.", name=table.avatar(whom).name),
        whom,
    )


def _cleanse(table: Table, whom: str, known: Card, effect: Effect) -> Step:
    yield from lift_curse(table, whom)


def _special(table: Table, whom: str, known: Card, effect: Effect) -> Step:
    yield from SPECIAL[known.id](table, whom)


def _remind(table: Table, whom: str, known: Card, effect: Effect) -> Step:
    """What nobody has put into the effect language is for the players to do."""
    text = say("Remember {card}: {note}", card=known.title, note=say(known.note))
    yield Tell("card.remind", text, "" if whom == CREATURE else whom)


def _reroll(table: Table, whom: str, known: Card, effect: Effect) -> Step:
    """Making a roll again is offered where the roll is made (``helping.py``)."""
    return
    yield


DEEDS: dict[str, Deed] = {
    "strike": _strike, STRIKE_CREATURE: _strike_creature,
    "heal": _heal, "restore": _restore, "drain": _drain, "life": _life, "shards": _shards,
    "draw": _draw, "action": _action, "points": _points, "regrow": _regrow, "target": _target,
    "teleport": _teleport, "reveal": _reveal, "cleanse": _cleanse, "special": _special, "reroll": _reroll,
    "remind": _remind,
}  # fmt: skip
