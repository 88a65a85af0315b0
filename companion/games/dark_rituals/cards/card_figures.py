"""The figures of a card: what is known of them, and the question for what is not, asked once and kept.

A figure is a number by the name of what it says (``health``, ``move``, ``melee.yellow``). Unknown is no entry and
never 0; an icon that is not on the card is NO_ICON.
"""

from functools import partial

from companion.games.dark_rituals.cards.characters import DISCIPLES, OURS, PRINTED, SOURCES
from companion.games.dark_rituals.cards.figure_names import COSTS, figure_name
from companion.games.dark_rituals.cards.printed import STRONG, printed
from companion.games.dark_rituals.rules.rulings import RULINGS
from companion.games.dark_rituals.table import ATTRIBUTES, NO_ICON, Table
from companion.kernel import Asking, Choose, Option, Words, joined, say

MOST, MOST_DICE = 20, 9


def figure(table: Table, card: str, name: str) -> int | None:
    """What the table was told, else what is known or, where a table plays by them, a value of ours; None if unknown."""
    told = table.stats.get(card, {}).get(name)
    return printed(card, name, ours=table.values == "ours") if told is None else told


def learn(table: Table, card: str, *names: str) -> Asking[None]:
    """Ask whoever plays that card for each of these figures that is unknown, once; keep what is said (RUL-3)."""
    for name in names:
        if figure(table, card, name) is not None:
            continue
        words = {"card": _name(table, card), "figure": figure_name(name)}
        brief = joined(": ", list(words.values()))
        text = say("What does the card {card} say: {figure}?", **words)
        options: list[Option[int]] = [Option(str(n), str(n), means=n) for n in _possible(table, card, name)]
        if name in COSTS:
            options.append(Option("none", say("it has no such icon"), means=NO_ICON))
        told = yield from Choose[int]("figure", text, offers=partial(list, options), fact="DR-061", brief=brief)
        table.stats = {**table.stats, card: {**table.stats.get(card, {}), name: told}}


def _possible(table: Table, card: str, name: str) -> range:
    """A Hero's Attribute is on its track (DR-005, RUL-12); nobody begins without Health, no die is there 20 times."""
    if card in table.heroes and name in ATTRIBUTES:
        return range(1, int(RULINGS.ruled(table, "RUL-12")) + 1)
    return range(1 if name == "health" else 0, (MOST_DICE if "." in name else MOST) + 1)


def _name(table: Table, card: str) -> Words:
    """A Plague card has no name of its own: its source and how much it takes tell it (DR-077)."""
    family, _, what = card.partition("_")
    source, _, amount = what.partition("_")
    if family == "plague" and source in SOURCES:
        return say("Plague: {source} {n}", source=figure_name(source), n=amount)
    return table.called(card.removesuffix(STRONG))


def kind_of(table: Table, card: str) -> str | None:
    """``minion``, ``creature`` or ``possessed`` (DR-129); None where nobody has said it yet."""
    if told := table.stats.get(card, {}).get("kind"):
        return DISCIPLES[told - 1]
    found = (OURS if table.values == "ours" else PRINTED).get(card)
    return found.kind if found else None


def learn_kind(table: Table, card: str) -> Asking[None]:
    """Of one Disciple no text says whether it is a Minion or a Creature."""
    if kind_of(table, card) is not None:
        return
    names = {"minion": say("a Minion"), "creature": say("a Creature"), "possessed": say("a Possessed Serf")}
    offers: list[Option[int]] = [Option(kind, names[kind], means=n) for n, kind in enumerate(DISCIPLES, 1)]
    text = say("What is {card}?", card=table.called(card))
    told = yield from Choose[int]("figure.kind", text, offers=partial(list, offers), fact="DR-129", brief=text)
    table.stats = {**table.stats, card: {**table.stats.get(card, {}), "kind": told}}
