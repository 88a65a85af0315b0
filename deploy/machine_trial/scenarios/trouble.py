"""What goes wrong in an evening: the plug, crashes, hangs, a full card, a clock that jumps; and switching off."""

import random
import time

from machine_trial.qemu import KEYBOARD, TOUCHSCREEN
from machine_trial.scenarios.playing import (
    SAVES,
    answer,
    answer_at_once,
    answers,
    go_home,
    go_on,
    kept,
    wait_for_question,
)
from machine_trial.table import BOOT, Table

PULLS = 20
ACTING = 0.7
SILENT = (*TOUCHSCREEN, *KEYBOARD)
"""Without a sound card: playing sounds costs an emulated processor much."""
GAVE_UP = "could not start"
"""Stands on the page that comes when starting it anew is given up."""
TRIES = 5
SHUT_DOWN, RESTART = (0.28, 0.585), (0.71, 0.585)
"""Where the two tiles stand; their words are too small to be read surely."""


def plug(table: Table) -> None:
    """The plug is pulled in mid-game twenty times at random moments: each time the same question stands there again."""
    chance, kept_in_flight = random.Random(19), 0
    with table.in_a_game():
        known = play_until_the_plug_is_pulled(table, chance)
    for pull in range(1, PULLS + 1):
        with table.on(devices=SILENT):
            table.wait_for_home()
            save = kept(table)
            table.expect(f"of {known} answers none is lost, but {save.answers} are there", save.answers >= known)
            go_on(table)
            wait_for_question(table, save.asked)
            table.keep(f"after-pull-{pull}")
            table.note(f"pull {pull}: {known} answers were seen, {save.answers} are kept; asked again: {save.asked}")
            kept_in_flight += save.answers > known
            known = play_until_the_plug_is_pulled(table, chance)
    table.note(f"{PULLS} of {PULLS} pulls survived; {kept_in_flight} times the answer in flight was kept too")


def play_until_the_plug_is_pulled(table: Table, chance: random.Random) -> int:
    """Some answers, and one more that the power may or may not last for; how many were surely given.

    Most turns are acted in: where nobody does anything, the game is lost before the last pull.
    """
    for _ in range(chance.randint(0, 2)):
        answer(table, act=chance.random() < ACTING)
    known = answers(table)
    answer_at_once(table, act=chance.random() < ACTING)
    time.sleep(chance.uniform(0, 6))
    return known


def crash(table: Table) -> None:
    """After a crash the app is started anew, four times over; only the fifth in a row ends in a page that says so."""
    with table.at_home():
        table.wait_for_home()
        table.expect("it came up at the first try, for every try counts", table.state("NRestarts") == "0")
        for number in range(1, TRIES):
            before = table.pid()
            table.shell(f"kill -SEGV {before}")
            wait_for_another(table, before)
            table.expect("nothing was given up", not table.look().find(GAVE_UP))
            table.wait_for_home()
            table.note(f"crash {number}: home again")
        table.keep("home-after-four-crashes")
        table.shell(f"kill -SEGV {table.pid()}")
        table.wait_for(GAVE_UP, seconds=BOOT)
        table.keep("gave-up")
        table.expect("the service has failed", table.state("ActiveState") == "failed")


def wait_for_another(table: Table, before: int) -> float:
    """Until another process is the app's; how many seconds that took."""
    return table.wait_until("another process", lambda: table.pid() not in (0, before), BOOT)


def hang(table: Table) -> None:
    """An app that hangs is started anew when its minute is over."""
    with table.at_home():
        table.wait_for_home()
        before = table.pid()
        table.shell(f"kill -STOP {before}")
        seconds = wait_for_another(table, before)
        table.expect("nothing was given up", not table.look().find(GAVE_UP))
        table.wait_for_home()
        table.note(f"started anew {seconds:.0f} s after it hung")
        table.keep("home-after-a-hang")


def full_card(table: Table) -> None:
    """On a full card an answer is refused with the reason and changes nothing; with room again, play goes on."""
    with table.in_a_game():
        save = kept(table)
        table.shell(
            "dd if=/dev/zero of=/ballast bs=1M; dd if=/dev/zero of=/ballast2 bs=512; sync", check=False, patience=BOOT
        )
        table.qemu.keys("1")
        table.wait_for_line("The disk is full")
        table.keep("full")
        wait_for_question(table, save.asked)
        table.expect("no answer was half taken", answers(table) == save.answers)
        table.shell("rm -f /ballast /ballast2; sync")
        answer(table)
        table.wait_until("an answer is taken", lambda: answers(table) > save.answers)
        table.keep("room-again")


def clock(table: Table) -> None:
    """A clock that is set back by two years is told, and the game goes on; the newest game is still the newest."""
    with table.in_a_game():
        before = answers(table)
        table.shell("date --set '2024-02-29 12:00'")
        table.wait_for_line("The clock was set")
        table.keep("told")
        answer(table)
        table.wait_until("an answer is taken", lambda: answers(table) > before)
        asked = kept(table).asked
        table.restart()
        table.wait_for_home()
        go_on(table)
        wait_for_question(table, asked)
        table.keep("after-a-restart")


def off_by_touch(table: Table) -> None:
    """Switched off from the home page; the game is closed, and the file system is clean."""
    with table.in_a_game():
        go_home(table)
        table.tap_at(0.96, 0.07)
        table.wait_for("whatever you do")
        table.keep("switch-off")
        start = time.monotonic()
        table.press_at(*SHUT_DOWN)
        table.qemu.wait_for_power_off(BOOT)
        table.note(f"off {time.monotonic() - start:.0f} s after the touch")
    with table.on():
        table.wait_for_home()
        table.expect("the game was closed", table.shell(f"ls {SAVES}").count("-wal") == 0)
        table.expect("the disk was clean", "recovery complete" not in table.shell("dmesg"))


def restart_by_touch(table: Table) -> None:
    """Restarted from the home page."""
    with table.at_home():
        table.wait_for_home()
        table.tap_at(0.96, 0.07)
        table.wait_for("whatever you do")
        table.press_at(*RESTART)
        table.qemu.wait_for_power_off(BOOT)  # the trial's machine stays off after a restart


def power_key(table: Table) -> None:
    """The machine's own power key switches it off as well."""
    with table.at_home():
        table.wait_for_home()
        table.qemu.qmp("system_powerdown")
        table.qemu.wait_for_power_off(BOOT)


def update_that_breaks(table: Table) -> None:
    """An update whose new version does not come up goes back to the old one by itself; every save is whole."""
    with table.in_a_game():
        asked, before = kept(table).asked, table.shell("readlink /opt/shadow-table/current")
        table.shell("echo 'raise SystemExit(\"broken on purpose\")' >>/checkout/kivy_ui/app.py")
        said = table.shell(
            "cd /checkout && PIP_NO_INDEX=1 PIP_FIND_LINKS=/var/lib/wheels bash deploy/update",
            check=False,
            patience=1200,
        )
        table.note("deploy/update: " + " / ".join(line for line in said.splitlines() if "old version" in line))
        table.expect(f"it went back; it said: {said[-600:]}", "plays again" in said)
        table.expect(
            "the old version is the one that is played", table.shell("readlink /opt/shadow-table/current") == before
        )
        table.wait_for_home()
        table.keep("home-of-the-old-version")
        go_on(table)
        wait_for_question(table, asked)
