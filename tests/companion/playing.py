"""Random play of any game, as a hypothesis state machine: legal answers, undo, redo, correction, reload, mixed.

A game's own tests subclass :class:`Play`, name the game, and add what must always hold of its table::

    class LighthousePlay(Play):
        game = GAME

        @invariant()
        def boats_stay_on_the_water(self):
            assert all(0 <= at <= GOAL for at in self.session.table.at.values())

    test_lighthouse = LighthousePlay.as_test(games=30, moves=30)
"""

import shutil
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import msgspec
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test

from companion.errors import NothingToUndo
from companion.kernel.draw import Draw
from companion.kernel.game import Game, encode
from companion.kernel.number import Allot, Number
from companion.kernel.prompts import Choose, Confirm, Prompt, Write
from companion.kernel.roll import Roll
from companion.kernel.seats import PUBLIC, Player
from companion.kernel.secrets import holds_secrets_of_others
from companion.kernel.session import CHANCE, Session
from companion.storage.journal import Journal

SEEDS = st.integers(0, 2**32 - 1)


def any_answer(prompt: Prompt, chance: Random) -> Any:
    """One legal answer to *prompt*; it fails if there is none."""
    if isinstance(prompt, Roll):
        if prompt.legal() and chance.random() < 0.3:
            return chance.choice(prompt.legal())
        return {dice.role: [chance.choice(dice.kind.faces).id for _ in range(dice.count)] for dice in prompt.dice}
    if isinstance(prompt, Draw):
        return chance.sample(list(prompt.pool()), prompt.count)
    if isinstance(prompt, Confirm):
        return chance.random() < 0.5
    if isinstance(prompt, Number):
        return chance.randint(prompt.least(), prompt.most())
    if isinstance(prompt, Write):
        return "something"[: prompt.longest]
    legal = prompt.legal()
    if isinstance(prompt, Allot):
        return shared_out(prompt, chance)
    if isinstance(prompt, Choose) and (prompt.least, prompt.most) != (1, 1):
        return chance.sample(legal, chance.randint(prompt.least, min(prompt.most, len(legal))))
    return chance.choice(legal)


def shared_out(prompt: Allot, chance: Random) -> dict[str, int]:
    """Point by point to any place that can take one more."""
    shares = dict.fromkeys(prompt.legal(), 0)
    for _ in range(prompt.total()):
        shares[chance.choice([place for place, n in shares.items() if n < prompt.limit(place)])] += 1
    return shares


class Play(RuleBasedStateMachine):
    """One game, played by nobody in particular. The table it showed after each answer is what it must show again."""

    game: ClassVar[Game]
    players: ClassVar[Sequence[Player]] = (Player("sara", "Sara"), Player("tom", "Tom", seat=1))
    settings_chosen: ClassVar[Mapping[str, str]] = {}

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.saves = 0
        self.begin(self.game.start(self.settings_chosen, self.players))

    def begin(self, table: Any) -> None:
        """Sit down at *table*, with a new save."""
        self.session = Session(self.game, table, Journal.create(self._new_save(), {}))
        self._spare_the_disk()
        self.seen = {0: self._shown()}

    def teardown(self) -> None:
        self.session.close()
        shutil.rmtree(self.folder)

    @classmethod
    def as_test(cls, *, games: int = 25, moves: int = 25) -> Any:
        """A test of *games* games with *moves* moves each; a move is up to twelve answers, or an undo, and so on."""

        def test() -> None:
            run_state_machine_as_test(cls, settings=settings(max_examples=games, stateful_step_count=moves))

        return test

    def corrections(self) -> list[tuple[str, Any]]:
        """Harmless corrections of the table as it stands, by path: what players may set and play on with."""
        return []

    def some_answer(self, prompt: Prompt, chance: Random) -> Any:
        """A legal answer; games override it to get further than chance alone would."""
        return any_answer(prompt, chance)

    # -- moves ---------------------------------------------------------------------------------------------

    @rule(seed=SEEDS, answers=st.integers(1, 12), virtual=st.booleans())
    def play(self, seed: int, answers: int, virtual: bool) -> None:
        chance = Random(seed)
        for _ in range(answers):
            if not self.session.prompts:
                break
            prompt = chance.choice(self.session.prompts)
            by = CHANCE if virtual and isinstance(prompt, Roll | Draw) else "player"
            self.session.answer(self.some_answer(prompt, chance), serial=prompt.serial, by=by)
            self._remember()

    @rule(times=st.integers(1, 4))
    def undo(self, times: int) -> None:
        for _ in range(times):
            try:
                self.session.undo()
            except NothingToUndo:
                assert all(entry.by == CHANCE for entry in self.session.history())
            self._shows_what_it_showed()

    @rule(times=st.integers(1, 4))
    def redo(self, times: int) -> None:
        for _ in range(times):
            try:
                self.session.redo()
            except NothingToUndo:
                assert max(self.seen) == self._head()
            self._shows_what_it_showed()

    @rule()
    def undo_and_redo(self) -> None:
        head = self._head()
        try:
            self.session.undo()
        except NothingToUndo:
            return
        self.session.redo()
        assert self._head() >= head  # more than before, if chance follows that had been undone
        self._shows_what_it_showed()

    @precondition(lambda self: self._head() > 0)
    @rule(data=st.data())
    def go_back_anywhere(self, data: st.DataObject) -> None:
        self.session.back_to(data.draw(st.integers(0, self._head() - 1)))
        self._shows_what_it_showed()

    @rule(data=st.data())
    def correct(self, data: st.DataObject) -> None:
        if possible := self.corrections():
            self.session.correct(*data.draw(st.sampled_from(possible)))
            self._remember()

    @rule()
    def close_and_load(self) -> None:
        self.session.close()
        self._load(self.session.journal.path)

    @rule()
    def pull_the_plug_and_load(self) -> None:
        pulled = self._new_save()
        for ending in ("", "-wal"):
            if Path(self.session.journal.path + ending).exists():
                shutil.copy(self.session.journal.path + ending, pulled + ending)
        self.session.close()
        self._load(pulled)

    @precondition(lambda self: not self._somebody_has_a_secret())
    @rule(seed=SEEDS)
    def try_something(self, seed: int) -> None:
        before, chance = self._shown(), Random(seed)
        trial = self.session.what_if()
        assert trial.table == self.session.table
        for _ in range(4):
            if trial.prompts:
                trial.answer(any_answer(trial.prompts[0], chance))
        assert self._shown() == before

    def _somebody_has_a_secret(self) -> bool:
        table = self.session.table
        return holds_secrets_of_others(table, self.game.eyes(table, PUBLIC))

    # -- what always holds ---------------------------------------------------------------------------------

    @invariant()
    def every_question_can_be_answered(self) -> None:
        for prompt in self.session.prompts:
            assert prompt.has_answer(), prompt
            prompt.check(any_answer(prompt, Random(0)))

    @invariant()
    def the_table_survives_a_save(self) -> None:
        table = self.session.table
        assert msgspec.json.decode(encode(table), type=self.game.table) == table

    @invariant()
    def the_table_can_be_shown(self) -> None:
        msgspec.json.encode(self.game.view(self.session.table, PUBLIC))
        self.game.care.pieces(self.session.table)

    @invariant()
    def nothing_was_lost_in_loading(self) -> None:
        assert self.session.notices == []
        assert [entry.n for entry in self.session.history()] == list(range(1, self._head() + 1))

    # -- keeping track -------------------------------------------------------------------------------------

    def _head(self) -> int:
        return self.session.journal.head

    def _shown(self) -> tuple[bytes, list[Any]]:
        asked = [(p.kind, p.key, p.who, p.text, p.legal()) for p in self.session.prompts]
        return encode(self.session.table), asked

    def _remember(self) -> None:
        head = self._head()
        self.seen = {n: shown for n, shown in self.seen.items() if n < head} | {head: self._shown()}

    def _shows_what_it_showed(self) -> None:
        assert self._shown() == self.seen[self._head()]

    def _new_save(self) -> str:
        self.saves += 1
        return str(self.folder / f"{self.saves}.shadowtable")

    def _load(self, path: str) -> None:
        head = self._head()
        self.session = Session.load(self.game, Journal.open(path))
        self._spare_the_disk()
        assert self._head() == head
        self._shows_what_it_showed()

    def _spare_the_disk(self) -> None:
        # What survives a pulled plug is tested elsewhere; here thousands of answers would wait for the disk.
        self.session.journal._db.execute("PRAGMA synchronous = OFF")
