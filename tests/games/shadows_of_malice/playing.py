"""How the tests of Shadows of Malice set up a table and play a rule on it.

    table = make_table(("Sara", "Bryan"), maps=2, scenario="preserve")
    played = play(shadows_step(table), 4, stop=True)     # answers in order; 4 = one die showing a 4
    assert played.open.key == "shadow.arrives"

``make_table`` runs no set-up: everything stands where the maps print it, the troves are virtual and in the order
of their data files, the avatars stand on the first Gate, each alone, with two actions and empty hands.
"""

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec import Struct

from companion.games.shadows_of_malice.cards.cards import all_cards, trove_cards
from companion.games.shadows_of_malice.rules.combat.monsters import power_row
from companion.games.shadows_of_malice.rules.land.boards import board_for, default_arrangement, realm_board
from companion.games.shadows_of_malice.rules.turns.shadows_turn import begin_shadows_turn, shadows_step
from companion.games.shadows_of_malice.rules.turns.steps import next_step
from companion.games.shadows_of_malice.table import (
    TROVES,
    Avatar,
    Lair,
    Settings,
    Shadow,
    Site,
    Table,
    Well,
    Xulthul,
)
from companion.host.worded_prompts import as_read
from companion.kernel.groups import Step, Together
from companion.kernel.prompts import Place, Prompt, Tell
from companion.kernel.roll import Roll
from companion.language.words import worded
from companion.parts.decks import Deck

LOW, HIGH = 1, 6
"""A d2 read high/low: 1 and 2."""
BOTH = pytest.mark.parametrize("edition", ["revised", "first"])
"""For what holds in both editions."""


def make_table(
    avatars: tuple[str, ...] = ("Sara", "Bryan"),
    maps: int = 1,
    arrangement: Mapping[str, tuple[int, int]] | None = None,
    **settings: Any,
) -> Table:
    """A table in the first Players' Turn. *settings* are those of ``Settings``; an avatar's id is its name."""
    chosen = Settings(**settings)
    laid = dict(arrangement or default_arrangement(maps))
    places = _printed(laid) if chosen.mapped else _made_up(list(laid))
    gates = {place.partition(":")[0]: place for place in places["gate"]}
    realm_gates = realm_board().with_feature("gate")
    start = next(iter(gates.values()))
    return Table(
        settings=chosen,
        avatars=[Avatar(id=name, name=name, seat=n, at=start, band=name, actions=2) for n, name in enumerate(avatars)],
        phase="players",
        round=1,
        arrangement=laid,
        gates=gates,
        wells=[Well(place) for place in places["stronghold"]],
        sites=[Site("city", at) for at in places["city"]] + [Site("mystic", at) for at in places["mystic"]],
        lairs=[Lair(place) for place in places["lair"]],
        seals=list(realm_gates) if chosen.realm_mapped else [f"realm:gate{n + 1}" for n in range(len(realm_gates))],
        troves={trove: Deck(order=trove_cards(all_cards(), trove)) for trove in TROVES},  # type: ignore[arg-type]
    )


def _printed(arrangement: Mapping[str, tuple[int, int]]) -> dict[str, list[str]]:
    board = board_for(arrangement)
    features = ("gate", "stronghold", "city", "mystic", "lair")
    return {feature: [p for m in arrangement for p in board.with_feature(feature, m)] for feature in features}


def _made_up(maps: list[str]) -> dict[str, list[str]]:
    """The names a board that is not mapped uses."""
    one = {feature: [f"{m}:{feature}" for m in maps] for feature in ("gate", "city", "mystic")}
    return {
        **one,
        "stronghold": [f"{m}:stronghold{n}" for m in maps for n in (1, 2, 3)],
        "lair": [f"{m}:lair{n}" for m in maps for n in range(1, 7)],
    }


def add_shadow(table: Table, at: str, life: int = 1) -> Shadow:
    """One more Shadow, named as the rules would name it."""
    shadow = Shadow(f"Shadow {len(table.shadows) + 1}", life, at)
    table.shadows.append(shadow)
    return shadow


def make_table_with_xulthul(
    at: str = "", *, power: int = 4, wounds: int = 0, drains: int = 0, maps: int = 2, **settings: Any
) -> Table:
    """Preserve the Light in Xulthûl's Turn: it stands on the first stronghold or *at*; the last Well was its skin."""
    table = make_table(maps=maps, scenario="preserve", **settings)
    skin = table.wells[-1]
    skin.state, skin.extinguished = "dark", True
    table.xulthul = Xulthul("avian", power, power_row(power).life, at or table.wells[0].at, [], wounds, drains)
    table.phase, table.step = "xulthul", "act"
    return table


def going_on(table: Table) -> Step:
    """Everything from here on, step after step, as a session runs it."""
    while (step := next_step(table)) is not None:
        yield from step


class Played(Struct):
    """What happened while a rule was played: what it asked and told, its *result*, and the prompt left *open*."""

    step: Any
    prompts: list[Prompt] = []
    tells: list[str] = []
    told: list[Tell] = []
    answers: list[Any] = []
    open: Prompt | None = None
    result: Any = None

    def asked(self, key: str) -> Prompt:
        """The last prompt of that key; it fails if there was none."""
        found = [prompt for prompt in self.prompts if prompt.key == key]
        assert found, f"{key} was never asked, only {self.keys()}"
        return found[-1]

    def was_asked(self, key: str) -> bool:
        return key in self.keys()

    def keys(self) -> list[str]:
        """The keys of what was asked, in order."""
        return [prompt.key for prompt in self.prompts]

    def answer(self, *answers: Any, stop: bool = False) -> "Played":
        """Go on from the prompt left open."""
        asked, self.open = self.open, None
        assert asked is not None, "no prompt is open"
        _run(self, asked, list(answers), stop)
        return self


def play(step: Step | Any, *answers: Any, stop: bool = False) -> Played:
    """Run a rule, giving *answers* in order to whatever waits; each is checked as the session would check it.

    A Place is always done and needs no answer. A bare number answers a Roll of one die, a list several. With
    *stop* the rule may wait in the end: that prompt is left ``open``. Otherwise too few answers fail, and so do
    too many.
    """
    played = Played(step)
    _run(played, None, list(answers), stop)
    return played


def _run(played: Played, asked: Any, answers: list[Any], stop: bool) -> None:
    try:
        asked = asked or next(played.step)
        while True:
            prompts = [_read(played, one) for one in (asked.prompts if isinstance(asked, Together) else [asked])]
            values = []
            for prompt in prompts:
                if not isinstance(prompt, Tell) and not any(prompt is known for known in played.prompts):
                    played.prompts.append(prompt)
                if isinstance(prompt, Tell):
                    played.told.append(prompt)
                    played.tells.append(prompt.text)
                    values.append(None)
                elif isinstance(prompt, Place):
                    values.append("done")
                elif answers:
                    values.append(_checked(prompt, answers.pop(0)))
                elif stop:
                    played.open = prompt
                    return
                else:
                    expected = worded(prompt.expected())
                    raise AssertionError(f"no answer left for {prompt.key}: {prompt.text} Expected {expected}")
            played.answers += [value for value in values if value is not None]
            asked = played.step.send(values if isinstance(asked, Together) else values[0])
    except StopIteration as ended:
        played.result = ended.value
    assert not answers, f"answers left over: {answers}; asked were {played.keys()}"


def _read(played: Played, prompt: Prompt) -> Prompt:
    """As players read it; one that was left open has been read already."""
    return prompt if any(prompt is known for known in played.prompts) else as_read(prompt)


def _checked(prompt: Prompt, answer: Any) -> Any:
    try:
        if isinstance(prompt, Roll) and isinstance(answer, int):
            answer = [answer]
        return prompt.check(answer)
    except ValueError as error:
        raise AssertionError(f"{prompt.key}: {error}") from error


def realm_step(table: Table, *answers: Any) -> Played:
    """Step 2 or 3 of part A of the Shadows' Turn alone, with all as at the start of the turn."""
    begin_shadows_turn(table)
    table.step = "realm"
    return play(shadows_step(table), *answers)


def reveal_light(table: Table, number: int) -> None:
    for well in table.wells[:number]:
        well.state = "light"
