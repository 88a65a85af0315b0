"""A plug that is pulled at any step of backing the saves up or putting them back: no save is ever lost.

The update that is cut off makes a backup, finds that the new version does not come up, and puts the backup back. It is
killed, with all it started, before the first command of lib/backups.sh that changes a file, before the second, and so
on to the last; and in the middle of each copy.
"""

import shutil
import signal
import subprocess

import pytest

from tests.deploy.machine import BASH, Machine

DATA = "var/lib/shadow-table"
BACKUPS = "var/lib/shadow-table-backups"
BEFORE, AFTER = "before the update", "played on the new version"
JOURNAL = "evening.sqlite-wal"

AT_STEP = """
set -o functrace
count_steps() {
    [[ ${BASH_SOURCE[1]-} == */lib/backups.sh && $BASHPID == "$$" ]] || return 0
    [[ ${lines-} ]] || mapfile -t -O 1 lines <"${BASH_SOURCE[1]}"
    [[ " ${lines[$1]}" =~ [[:space:]](mkdir|mv|rm|rmdir|remove_all|chown|printf|sync)[[:space:]] ]] || return 0
    counted=$((${counted-0} + 1))
    ((counted != PULL_AT)) || kill -KILL 0
}
trap 'count_steps $LINENO' DEBUG
"""
HALF_A_COPY = """
"{cp}" "$@" || exit
[[ $* == *-av* ]] || exit 0
copies=$(($(cat "$COPIES" 2>/dev/null || echo 0) + 1))
echo "$copies" >"$COPIES"
((copies != PULL_AT)) || {{
    truncate -s 3 "$(find "$3" -name '*-wal')"
    kill -KILL 0
}}
"""


class Evening:
    """The games on a machine: one that was there before the update, and how it went on afterwards."""

    def __init__(self, machine: Machine):
        self.machine = machine
        self.data, self.backups = machine.root / DATA, machine.root / BACKUPS
        self.started = machine.folder / "started"

    def begin(self, number: int) -> None:
        for folder in (self.data, self.backups):
            shutil.rmtree(folder, ignore_errors=True)
        self.started.unlink(missing_ok=True)
        for name in ("evening.sqlite", JOURNAL):
            self.machine.save(BEFORE, name)
        (self.data / "config").mkdir()
        for earlier in ("0001", "0002", "0003", "0004.part"):
            shutil.copytree(self.data, self.backups / earlier)
        self.machine.change_the_checkout(f"version {number}\n")

    def be_cut_off(self, **environ: str) -> bool:
        """Whether an update that plays on, and then does not come up, was cut off before its end."""
        saves = self.data / "saves"
        play = f"for save in '{saves}'/*; do printf '{AFTER}' >\"$save\"; done; touch '{saves}/later.sqlite'"
        health = f"{play}; mkdir '{self.data}/new'; touch '{self.started}'; false"
        run = self.machine.run("update", "--no-venv", "--health", health, **environ)
        assert run.returncode in (-signal.SIGKILL, 1), run.stderr
        return run.returncode == -signal.SIGKILL

    def switch_on(self) -> None:
        """What the service runs before the app."""
        script = self.machine.checkout / "deploy/lib/finish-restore"
        subprocess.run([BASH, script, self.machine.root], check=True, capture_output=True)

    def known(self) -> set[str]:
        """The games in all places that count: none of them is a copy that may have been broken off."""
        places = [self.data, *self.data.glob("aside-????"), *self.data.glob("restoring-????")]
        places += self.data.glob("restoring-????/.restoring-copies")
        places += self.backups.glob("[0-9][0-9][0-9][0-9]")
        return {self.game(place) for place in places if (place / "saves").exists()}

    def game(self, place) -> str:
        """The game that lies there. A game with the journal of another one would be none."""
        game, journal = ((place / "saves" / name).read_text() for name in ("evening.sqlite", JOURNAL))
        assert game == journal
        return game

    def told(self) -> set[str]:
        return {BEFORE, AFTER} if self.started.exists() else {BEFORE}

    def check(self) -> None:
        """The next update, after a plug was pulled, ends with the saves whole and nothing lost."""
        assert self.known() == self.told()
        self.switch_on()
        assert self.game(self.data) in self.told()
        run = self.machine.update("true")
        assert run.returncode == 0, run.stderr
        assert self.game(self.data) in self.told()
        assert self.known() == self.told()
        assert not [*self.data.glob("restoring-*"), *self.backups.glob("*.part"), *self.backups.glob("*.old")]


@pytest.fixture
def evening(installed):
    return Evening(installed)


def test_a_plug_pulled_at_any_step_of_backup_and_restore_loses_no_save(evening, tmp_path):
    script = tmp_path / "at-step"
    script.write_text(AT_STEP)
    step = 1
    evening.begin(step)
    while evening.be_cut_off(BASH_ENV=str(script), PULL_AT=str(step)):
        evening.check()
        step += 1
        evening.begin(step)
    assert step > 30
    assert evening.game(evening.data) == BEFORE
    assert evening.known() == {BEFORE, AFTER}


@pytest.mark.parametrize("copy", ["1", "2"], ids=["backup", "restore"])
def test_a_plug_pulled_in_the_middle_of_a_copy_loses_no_save(evening, tmp_path, copy):
    evening.machine.put_tool("cp", HALF_A_COPY.format(cp=shutil.which("cp")))
    evening.begin(1)

    path = evening.machine.tools_first()
    assert evening.be_cut_off(PATH=path, PULL_AT=copy, COPIES=str(tmp_path / "copies"))

    assert [*evening.data.glob("restoring-*.part"), *evening.backups.glob("0005.part")]
    evening.check()
