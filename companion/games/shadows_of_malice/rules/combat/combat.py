"""Combat, phase by phase (section 23): each stage of a phase is one short step.

Who fights, pre-combat, then in every phase: manoeuvres, target, activation, the clash, futility; and in the end the
aftermath. The order of the parts is our arrangement of the books' pieces (RUL-37). Knows the order; blows are
in ``clash.py``, abilities in ``abilities.py``, leaving in ``leaving.py``, the spoils in ``aftermath.py``.
"""

from companion.games.shadows_of_malice.cards.cards import Card
from companion.games.shadows_of_malice.cards.playing import card_options, end_running, usable, use_card, use_name
from companion.games.shadows_of_malice.fight import Stage
from companion.games.shadows_of_malice.meanings import FightAlone, UseCard, Withdraw
from companion.games.shadows_of_malice.rules.combat.abilities import (
    activate,
    each_phase,
    evade_at_first,
    power_of_creature,
)
from companion.games.shadows_of_malice.rules.combat.aftermath import lost, won
from companion.games.shadows_of_malice.rules.combat.clash import blows_can_fall, clash
from companion.games.shadows_of_malice.rules.combat.creatures import reform
from companion.games.shadows_of_malice.rules.combat.leaving import (
    flee,
    futility,
    get_away,
    sees_no_hope,
    try_new_form,
    withdraw,
    withdraw_options,
)
from companion.games.shadows_of_malice.rules.combat.throws import pick
from companion.games.shadows_of_malice.rules.setup.rulings import ruling
from companion.games.shadows_of_malice.rules.turns.actions import fight_takes_actions, who_can_attack
from companion.games.shadows_of_malice.table import Table
from companion.kernel import Act, Asking, Choose, Option, Step, Tell, Together, Words, listing, say


def combat_step(table: Table) -> Step:
    """The stage the fight is in, or its end if a correction has decided it."""
    _decided(table)
    return STAGES[table.fight().stage](table)


def choose_fighters(table: Table) -> Step:
    """[1] A band chooses a champion for single combat, or two or more who fight jointly (SM-175).

    The others stay where they are, in the band: they are not attacked, help from outside (SM-212) and keep their
    action (SM-043).
    """
    if len(table.fight().fighters) > 1:
        answer = yield from Choose(
            "combat.band", say("Who of the band fights?"), "", "SM-175", offers=lambda: _sides(table), main="all"
        )
        chosen = [answer.who] if isinstance(answer, FightAlone) else table.fight().fighters
        if answer == "some":
            chosen = yield from _some(table).several()
        band = table.fight().fighters
        table.fight().fighters = [name for name in band if name in chosen]
        table.fight().reserve = [name for name in band if name not in chosen]
    fight_takes_actions(table)
    _next_stage(table, "pre")


def _sides(table: Table) -> list[Option[FightAlone | str]]:
    names = table.fight().fighters
    several = [Option("some", say("Several, but not all"), fact="SM-175")] if len(names) > 2 else []
    return [
        Option("all", say("All, jointly"), fact="SM-175"),
        *several,
        *(_alone(table, name) for name in names),
    ]


def _alone(table: Table, name: str) -> Option[FightAlone]:
    label = say("{who} alone", who=table.avatar(name).name)
    return Option(f"alone:{name}", label, means=FightAlone(name), where=name)


def _some(table: Table) -> Choose[str]:
    return Choose(
        "combat.some",
        say("Which of them fight jointly?"),
        "",
        "SM-175",
        offers=lambda: [Option(name, table.avatar(name).name, where=name) for name in table.fight().fighters],
        least=2,
        most=len(table.fight().fighters) - 1,
    )


def pre_combat(table: Table) -> Step:
    """Before the first phase each avatar involved may use one book, scroll or potion (SM-177)."""
    holders = [name for name in table.fight().fighters if list(usable(table, table.avatar(name), ("potion", "book")))]
    uses: list[UseCard | str] = []
    if holders:
        uses = yield Together([_pre_combat_choice(table, name) for name in holders])
    for name, use in zip(holders, uses, strict=True):
        if isinstance(use, UseCard) and _can_still_use(table, use):
            yield from use_card(table, name, use.card, use.effect)
    if not _decided(table):
        yield from evade_at_first(table)
        _next_stage(table, "manoeuvres")


def _can_still_use(table: Table, use: UseCard) -> bool:
    """What others used first may have decided the fight, or ended the use."""
    combat = table.fight()
    if use.who not in combat.fighters or not combat.creature.left:
        return False
    return (table.card(use.card), use.effect) in usable(table, table.avatar(use.who), ("potion", "book"))


def _pre_combat_choice(table: Table, name: str) -> Choose[UseCard | str]:
    def offers() -> list[Option[UseCard | str]]:
        uses = usable(table, table.avatar(name), ("potion", "book"))
        return [
            Option("nothing", say("Nothing")),
            *(_use(name, known, number, use_name(known, number)) for known, number in uses),
        ]

    text = say("Before the fight: does {who} use something?", who=table.avatar(name).name)
    return Choose("combat.before", text, name, "SM-177", offers=offers, main="nothing")


def _use(name: str, known: Card, number: int, label: Words, where: str = "", fact: str = "") -> Option[UseCard]:
    use = UseCard(name, known.id, number)
    return Option(f"use:{name}:{known.id}:{number}", label, where=where, fact=fact, means=use)


def _decided(table: Table) -> bool:
    """Over already? A dead creature does not fight on (SM-149); without fighters there is no fight."""
    combat = table.combat
    if combat is None:
        return True
    if combat.creature.left == 0:
        combat.stage = "won"
    elif not combat.fighters:
        combat.stage = "lost"
    return combat.stage in ("won", "lost")


def _next_stage(table: Table, stage: Stage) -> None:
    if not _decided(table):
        table.fight().stage = stage


# -- a phase -----------------------------------------------------------------------------------------------


def manoeuvres(table: Table) -> Step:
    """Each avatar fights on or uses one manoeuvre: a potion, book or scroll, or withdrawing (section 23, step 1).

    Whoever does something else than fight defends this phase (SM-181); shards, masteries and fate cards make
    nobody defend (SM-183). One question serves the whole band: "fight on" is one tap.
    """
    combat = table.fight()
    if combat.plans == "flee":
        yield from flee(table)
        return
    yield from sees_no_hope(table)
    combat = table.fight()
    if combat.plans in ("try", "reform"):
        combat.creature_defends = True
    answer = yield from Act(
        "combat.manoeuvre", _phase_words(table), "", "SM-181", offers=lambda: _manoeuvre_options(table), main="fight"
    )
    match answer:
        case Withdraw(who, how):
            yield from withdraw(table, who, how)
        case UseCard(who, card_id, number):
            yield from _use_in_combat(table, who, card_id, number)
        case _:
            _next_stage(table, "target")


def _phase_words(table: Table) -> Words:
    combat = table.fight()
    return say(
        "Phase {n}: {who} against the {type}, {life} life left.",
        n=combat.phase,
        who=listing([table.avatar(name).name for name in combat.fighters]),
        type=say(combat.creature.type),
        life=combat.creature.left,
    )


def _manoeuvre_options(table: Table) -> list[Option[Withdraw | UseCard | str]]:
    combat = table.fight()
    power = power_of_creature(table)
    options: list[Option[Withdraw | UseCard | str]] = [Option("fight", say("Fight on"), fact="SM-178")]
    for name in combat.fighters:
        if name not in combat.defending:
            for known, number in usable(table, table.avatar(name), ("potion", "book")):
                words = {"who": table.avatar(name).name, "card": use_name(known, number)}
                label = say("{who} uses {card} and defends", **words)
                options.append(_use(name, known, number, label, where=name, fact="SM-181"))
            options += withdraw_options(table, name, power)
    return [*options, *card_options(table, ("mastery", "fate", "durable"))]


def _use_in_combat(table: Table, name: str, card_id: str, number: int) -> Step:
    """A potion, book or scroll is a manoeuvre: its user defends; wounds it deals come before blows (SM-149)."""
    if table.card(card_id).consumed:
        table.fight().defending.append(name)
    yield from use_card(table, name, card_id, number)


def target(table: Table) -> Step:
    """The creature picks one avatar of the fight at random, each phase anew (SM-179), unless a card has chosen."""
    while table.fight().target not in table.fight().fighters:
        chosen = yield from pick(
            table,
            "combat.target",
            say("Whom does it attack?"),
            list(table.fight().fighters),
            lambda name: table.avatar(name).name,
            "SM-179",
        )
        table.fight().target = chosen
    yield from each_phase(table)
    _next_stage(table, "activate")


def activation(table: Table) -> Step:
    """The power roll for an activated ability, if the creature has one and its target is still there (SM-116)."""
    if blows_can_fall(table):
        yield from activate(table)
    _next_stage(table, "clash")


def blows(table: Table) -> Step:
    """Both combat rolls, wounds and triggers (section 23, steps 6 and 7)."""
    yield from clash(table)
    _next_stage(table, "futility")


def end_of_phase(table: Table) -> Step:
    """Who withdraws with it (SM-200), futility (SM-194), a new form that was planned (SM-197), the next phase."""
    yield from get_away(table)
    if _decided(table):
        return
    if table.fight().plans == "try":
        yield from try_new_form(table)
    if table.fight().plans == "reform":
        yield from reform(table)
        table.fight().plans = ""
    else:
        yield from futility(table)
    if not _decided(table):
        _begin_phase(table)


def _begin_phase(table: Table) -> None:
    """Nobody defends, and the count of shards starts anew (SM-212)."""
    combat = table.fight()
    end_running(table, ("phase",))
    combat.phase += 1
    combat.stage = "manoeuvres"
    combat.target, combat.ability, combat.creature_defends = "", "", False
    combat.defending, combat.shards = [], {}
    table.boosts = []


# -- nobody left -------------------------------------------------------------------------------------------


def all_gone(table: Table) -> Step:
    """Nobody is left to fight. [1] Another of the band may take over from its champion (RUL-43), or it is over."""
    heir = yield from _next_champion(table)
    if not heir:
        yield from lost(table)
        return
    combat = table.fight()
    combat.stage, combat.fighters = "manoeuvres", [heir]
    combat.reserve = [name for name in combat.reserve if name != heir]
    fight_takes_actions(table)
    text = say("{who} takes over as champion.", who=table.avatar(heir).name)
    yield Tell("combat.takes_over", text, heir, "SM-175")
    yield from evade_at_first(table)
    if not _decided(table):
        _begin_phase(table)


def _next_champion(table: Table) -> Asking[str]:
    """Who fights on against a Guardian: one of those who stayed out of it, if it is ruled so and one wants to."""
    if table.fight().creature.kind != "guardian" or ruling(table, "RUL-43") == "leave" or not _heirs(table):
        return ""
    answer = yield from Choose(
        "combat.heir",
        say("Nobody is left to fight the Guardian. Does another of the band take over?"),
        "",
        "SM-175",
        offers=lambda: [
            *(Option(name, table.avatar(name).name, where=name) for name in _heirs(table)),
            Option("nobody", say("Nobody")),
        ],
    )
    return "" if answer == "nobody" else answer


def _heirs(table: Table) -> list[str]:
    combat = table.fight()
    there = [avatar for avatar in table.in_aethos() if avatar.id in combat.reserve and avatar.at == combat.at]
    return who_can_attack(table, there)


STAGES = {
    "band": choose_fighters, "pre": pre_combat, "manoeuvres": manoeuvres, "target": target, "activate": activation,
    "clash": blows, "futility": end_of_phase, "won": won, "lost": all_gone,
}  # fmt: skip
