"""A table in the trial: a machine with Shadow Table installed, as somebody in front of it has it.

They see the screen, touch it, press keys, plug things in and pull the plug. What they could not see is asked of root's
shell. Knows the app's words and the service's name; knows no game.
"""

import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from machine_trial.qemu import PC, USUAL, Failed, Model, Qemu
from machine_trial.shell import Shell

if TYPE_CHECKING:
    from machine_trial.pictures import Picture

SERVICE = "shadow-table"
HOME = "New game"
"""Stands on the home page and nowhere else."""
HOME_PAGE, GAME = "home", "game"
"""The moments at which a machine is kept."""
MAIN = (0.84, 0.92)
"""Where the main answer is, always: the lower right."""
REACTION = 15.0
"""Seconds that a touch may take to show: an emulated processor is some thirty times slower than a Pi's."""
BOOT, SOON = 900.0, 240.0
"""Seconds after which an emulated machine should have started, and after which it should have done what it was told,
also where other programs leave it little of the processor.
"""


@dataclass(frozen=True)
class Place:
    """Where the trial keeps its images, and where it puts what it saw."""

    work: Path
    out: Path
    model: Model = PC

    @property
    def image(self) -> Path:
        """The disk of the installed table as it was switched off."""
        return self.work / "table.qcow2"

    def kept_image(self, moment: str) -> Path:
        """The disk of the usual machine at a moment that was kept, and beside it all that it had in its memory."""
        return self.work / f"{moment}.qcow2"

    def kept_state(self, moment: str) -> Path:
        return self.work / f"{moment}.state"


class Table:
    """*name* is the scenario's. Its disk is its own: it begins as the installed table was, whatever others did.

    >>> with Table(place, "tap").at_home() as table:  # doctest: +SKIP
    ...     table.wait_for("New game")
    ...     table.tap("New game")
    """

    def __init__(self, place: Place, name: str) -> None:
        self._place, self.name = place, name
        self.folder, self.out = place.work / "running" / name, place.out / name
        for folder in (self.folder, self.out):
            folder.mkdir(parents=True, exist_ok=True)
        for old in self.out.iterdir():
            old.unlink()
        self.disk = self.folder / "disk.qcow2"
        make_overlay(self.disk, place.image)
        self.turned = 0
        self.facts: list[str] = []
        self._kept = self._looks = 0

    @contextmanager
    def on(self, words: str = "", devices: tuple[str, ...] = USUAL, model: Model | None = None) -> Iterator["Table"]:
        """Switched on until the block ends; then the plug is pulled. *model* is another machine with the same disk."""
        with self._until_unplugged(model or self._place.model, words, devices):
            yield self

    def at_home(self) -> AbstractContextManager["Table"]:
        """The usual machine, switched on a while ago and on its home page: for what has nothing to do with starting."""
        return self._as_kept(HOME_PAGE)

    def in_a_game(self) -> AbstractContextManager["Table"]:
        """The same with a game begun, at its first question."""
        return self._as_kept(GAME)

    @contextmanager
    def _as_kept(self, moment: str) -> Iterator["Table"]:
        """As it was at a moment that was kept once, which spares an emulated processor the way there."""
        make_overlay(self.disk, self._place.kept_image(moment))
        with self._until_unplugged(self._place.model, state=self._place.kept_state(moment)):
            yield self

    def keep_moment(self, moment: str) -> None:
        """For all scenarios, as it is now; it cannot go on."""
        self.settled()
        self.qemu.keep_state(self._place.kept_state(moment))
        self.disk.replace(self._place.kept_image(moment))

    @contextmanager
    def _until_unplugged(
        self, model: Model, words: str = "", devices: tuple[str, ...] = USUAL, state: Path | None = None
    ) -> Iterator[None]:
        kernel, initrd = self._place.work / "kernel", self._place.work / "initrd"
        self.qemu = Qemu(model, self.folder, self.disk, kernel, initrd, words=words, devices=devices, state=state)
        self.shell = Shell(self.folder / "shell")
        try:
            yield
        except BaseException:
            self._keep_evidence()
            raise
        finally:
            self.qemu.pull_the_plug()

    def _keep_evidence(self) -> None:
        """For whoever wants to know why: the screen and the journal as they were."""
        with suppress(Failed):  # a machine that answers nobody has nothing to tell
            self.keep("failed")
            journal = self.shell("journalctl --boot --no-pager --output short-monotonic | tail -n 400", check=False)
            (self.out / "journal.txt").write_text(journal)

    def note(self, fact: str) -> None:
        """A figure or an observation, for the report."""
        print(f"    {self.name}: {fact}", flush=True)
        self.facts.append(fact)

    # -- seeing --------------------------------------------------------------------------------------------------

    def look(self) -> "Picture":
        from machine_trial.pictures import Picture  # only the tools' own system can read them

        self._looks += 1
        path = self.folder / f"now-{self._looks % 2}.png"
        self.qemu.qmp("screendump", filename=str(path), format="png")
        return Picture(path, self.turned)

    def keep(self, name: str) -> None:
        """A picture for the report."""
        self._kept += 1
        self.qemu.qmp("screendump", filename=str(self.out / f"{self._kept:02}-{name}.png"), format="png")

    def wait_for(self, *texts: str, seconds: float = SOON) -> "Picture":
        """Until one of these can be read on the screen. A picture is read once: reading takes more than looking."""
        end, read = time.monotonic() + seconds, None
        while True:
            begun, picture = time.monotonic(), self.look()
            if picture != read and any(picture.find(text) for text in texts):
                return picture
            if time.monotonic() > end:
                wanted = " or ".join(map(repr, texts))
                raise Failed(f"{wanted} did not come within {seconds:.0f} s; the screen says: {picture.text[:300]!r}")
            read = picture
            _leave_it_alone_for_a_while(begun)

    def wait_for_line(self, text: str, seconds: float = SOON) -> None:
        """Until a passing line says this. It goes by itself, so nothing else is read meanwhile."""
        end = time.monotonic() + seconds
        while not self.look().says(text):
            if time.monotonic() > end:
                raise Failed(f"no line said {text!r} within {seconds:.0f} s")

    def wait_till_gone(self, text: str, seconds: float = SOON) -> None:
        """Until it can no longer be read on the screen."""
        self.wait_until(f"{text!r} is gone from the screen", lambda: not self.look().find(text), seconds)

    def wait_until(self, what: str, holds: Callable[[], bool], seconds: float = SOON) -> float:
        """Until it holds; how many seconds that took."""
        start = begun = time.monotonic()
        while not holds():
            if time.monotonic() - start > seconds:
                raise Failed(f"after {seconds:.0f} s still not: {what}")
            _leave_it_alone_for_a_while(begun)
            begun = time.monotonic()
        return time.monotonic() - start

    def settled(self) -> "Picture":
        """The screen when it no longer changes."""
        end, before = time.monotonic() + SOON, self.look()
        while time.monotonic() < end:
            time.sleep(1)
            now = self.look()
            if now == before:
                return now
            before = now
        return before

    def expect(self, what: str, holds: object) -> None:
        if not holds:
            raise Failed(f"not so: {what}")

    # -- touching ------------------------------------------------------------------------------------------------

    def tap(self, text: str, seconds: float = SOON) -> "Picture":
        """Touch these words; the screen as it is then."""
        place = self.wait_for(text, seconds=seconds).find(text)
        assert place is not None
        return self.tap_at(*place)

    def press(self, text: str) -> None:
        """Touch these words and do not look: the screen may be off at once."""
        place = self.wait_for(text).find(text)
        assert place is not None
        self.press_at(*place)

    def press_at(self, x: float, y: float) -> None:
        self.qemu.touch(x, y)
        time.sleep(0.3)
        self.qemu.lift()

    def tap_at(self, x: float, y: float) -> "Picture":
        """Touch this place; the screen when it has taken it, or has had the time to."""
        before = self.look()
        self.press_at(x, y)
        return self.changed(before)

    def go(self) -> "Picture":
        """Touch the main answer."""
        return self.tap_at(*MAIN)

    def changed(self, before: "Picture") -> "Picture":
        """The screen when it is another than *before* and no longer changes."""
        end = time.monotonic() + REACTION
        while self.look() == before and time.monotonic() < end:
            time.sleep(0.5)
        return self.settled()

    # -- the service ---------------------------------------------------------------------------------------------

    def wait_for_home(self, seconds: float = BOOT) -> float:
        """Until the service is up and the home page stands there; how many seconds that took."""
        start = time.monotonic()
        self.wait_until("the service is up", self.is_up, seconds)
        self.wait_for(HOME, seconds=seconds)
        return time.monotonic() - start

    def is_up(self) -> bool:
        return self.state("ActiveState") == "active"

    def restart(self) -> None:
        """By hand, which is no failure that would count."""
        self.shell(f"systemctl reset-failed {SERVICE}; systemctl restart {SERVICE}", patience=BOOT)

    def state(self, name: str) -> str:
        return self.shell(f"systemctl show -P {name} {SERVICE}", patience=BOOT)

    def pid(self) -> int:
        return int(self.state("MainPID"))

    def journal(self, *options: str) -> str:
        """What the service said since the machine was switched on."""
        return self.shell(f"journalctl --boot --no-pager --output cat --unit {SERVICE} {' '.join(options)}")

    def companion(self, words: str, check: bool = True) -> str:
        return self.shell(f"/usr/local/bin/companion {words}", check=check)


def _leave_it_alone_for_a_while(begun: float) -> None:
    """Twice as long as looking took, if that was short: looking takes the processor from what is waited for."""
    time.sleep(min(5, max(1, 2 * (time.monotonic() - begun))))


def make_overlay(disk: Path, base: Path) -> None:
    """A disk that is *base* until something is written to it."""
    make = ["qemu-img", "create", "-q", "-f", "qcow2", "-F", "qcow2", "-b", str(base), str(disk)]
    subprocess.run(make, check=True)


def start_once(place: Place) -> None:
    """Start the installed table for the first time and switch it off again, then keep it on its home page."""
    table = Table(place, "first-start")
    with table.on():
        print(f"first home page after {table.wait_for_home():.0f} s", flush=True)
        table.shell("systemctl --no-block poweroff")
        table.qemu.wait_for_power_off(BOOT)
    started = place.work / "started.qcow2"
    subprocess.run(["qemu-img", "convert", "-O", "qcow2", str(table.disk), str(started)], check=True)
    started.replace(place.image)
    with Table(place, HOME_PAGE).on() as table:
        print(f"second home page after {table.wait_for_home():.0f} s", flush=True)
        table.keep_moment(HOME_PAGE)
