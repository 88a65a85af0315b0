"""Summon Minion, Summon Witch, and where somebody appears (chapters 5.1, 5.14)."""

from collections.abc import Iterator

from companion.games.dark_rituals.cards.card_figures import figure, kind_of, learn
from companion.games.dark_rituals.meanings import Do
from companion.games.dark_rituals.rules.actions.which_one import which_one
from companion.games.dark_rituals.rules.costs import count_action, priced, spend
from companion.games.dark_rituals.rules.neighbours import area_name, circles
from companion.games.dark_rituals.rules.stamina import lose, why_not_pay
from companion.games.dark_rituals.table import MASTER, WITCH_PRICE, Activation, Character, Disciple, Table
from companion.kernel import Asking, Choose, Option, Place, Step, Tell, Words, say


def offers(table: Table, who: Character) -> Iterator[Option[Do]]:
    """A Witch, wherever she stands (DR-176), for what her own card says (DR-031, DR-177)."""
    if who not in table.witches:
        return
    kinds = minion_kinds(table)
    why = next((why for kind in kinds if (why := why_no_miniature(table, kind))), say("no Minion in this Encounter"))
    possible = any(not why_no_miniature(table, kind) for kind in kinds)
    no_circle = "" if circles(table) else say("there is no Summoning Circle")
    yield from priced(table, "summon_minion", who, say("Summon a Minion"), no_circle or ("" if possible else why))


def minion_kinds(table: Table) -> list[str]:
    """Those of this Encounter (DR-088, DR-131)."""
    return [kind for kind in table.encounter.kinds if kind_of(table, kind) in ("minion", None)]


def why_no_miniature(table: Table, kind: str) -> Words:
    """With all miniatures of a kind on the board no more can be brought in (DR-007, DR-175)."""
    there = sum(disciple.kind == kind for disciple in table.disciples.values())
    most = figure(table, kind, "miniatures")
    if most is None or there < most:
        return ""
    return say("all {n} miniatures are in use", n=most)


def summon_minion(table: Table, do: Do) -> Step:
    """A Minion of the Witch Master's choice in any Circle (DR-031)."""
    kinds = minion_kinds(table)

    def offers() -> list[Option[str]]:
        return [Option(kind, table.called(kind), why_not=why_no_miniature(table, kind)) for kind in kinds]

    kind = kinds[0]
    if len(kinds) > 1:
        kind = yield from Choose(
            "summon.minion",
            say("Which Minion?"),
            table.witch_master,
            fact="DR-031",
            offers=offers,
            brief=say("Which Minion?"),
        )
    yield from learn(table, kind, "miniatures")
    if why := why_no_miniature(table, kind):
        yield Tell("summon.not", say("It cannot be summoned: {why}.", why=why), fact="DR-175")
        return
    area = yield from which_circle(table, kind)
    spend(table, do)
    yield from appear(table, kind, area)


def which_circle(table: Table, card: str) -> Asking[str]:
    """Any Area with a Summoning Circle (DR-179, DR-241, DR-261)."""
    found = circles(table)
    if len(found) < 2:
        return found[0]
    offers = [Option(area, area_name(table, area), where=area) for area in found]
    text = say("In which Summoning Circle does {who} appear?", who=table.called(card))
    return (
        yield from Choose(
            "summon.circle", text, table.witch_master, fact="DR-261", offers=lambda: offers, brief=say("Which Circle?")
        )
    )


def appear(table: Table, kind: str, area: str) -> Step:
    """A new Disciple on the board."""
    who = add_disciple(table, kind, area)
    to = area_name(table, area)
    text = say("Put {who} into {area}.", who=table.called(who), area=to)
    yield Place("summon.place", text, table.witch_master, piece=table.called(who), to=area, brief=say("Put it there"))


def add_disciple(table: Table, kind: str, area: str) -> Character:
    """Several of a kind are told apart by numbers (DR-131)."""
    table.made += 1
    who = f"{kind} {table.made}"
    table.disciples = {**table.disciples, who: Disciple(kind)}
    table.put(who, say("{kind} {n}", kind=table.called(kind), n=number_of(table, kind, who)), area)
    return who


def number_of(table: Table, kind: str, who: Character) -> int:
    """The lowest number that no other miniature of the kind has."""
    labels = [piece.label for id, piece in table.pieces.items() if id != who]
    n = 1
    while say("{kind} {n}", kind=table.called(kind), n=n) in labels:
        n += 1
    return n


# -- Summon Witch --------------------------------------------------------------------------------------------


def unused_witches(table: Table) -> list[Character]:
    """Those that have taken no part so far (DR-178); the kit has two in all (DR-066)."""
    return [id for id, witch in table.witches.items() if witch.state == "unused"]


def why_not_summon_witch(table: Table) -> Words:
    """Five Stamina from Reserve, for good (DR-032); a Witch who has taken no part, and a Circle (DR-262)."""
    if not unused_witches(table):
        return say("no Witch is left")
    if not circles(table):
        return say("there is no Summoning Circle")
    return why_not_pay(table.master.purse, WITCH_PRICE)


def summon_witch(table: Table) -> Step:
    """The first Action of an activation; only the new Witch may take a second (DR-179, DR-181, DR-182, DR-113)."""
    witch = yield from which_one(table, "summon.witch", say("Which Witch?"), unused_witches(table), "DR-178")
    area = yield from which_circle(table, witch)
    lose(table.master.purse, WITCH_PRICE)
    table.active_now = Activation(who=MASTER, only=witch)
    count_action(table)
    table.witches[witch].state = "play"
    table.put(witch, table.called(witch), area)
    text = say(
        "Put {who} into {area}; five Stamina go to the box.", who=table.called(witch), area=area_name(table, area)
    )
    piece = table.called(witch)
    yield Place(
        "summon.witch.place", text, table.witch_master, fact="DR-118", piece=piece, to=area, brief=say("Put her there")
    )
