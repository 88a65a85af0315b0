"""The screen: what it shows after switching on, however it is mounted, and when it comes late."""

from machine_trial.scenarios.playing import answers, begin_a_game, kept, wait_for_question
from machine_trial.table import BOOT, HOME, SERVICE, Table

NAME = "Shadow Table"
"""Stands on the home page in one line also where the screen is mounted upright, and not among the rules."""
NO_SCREEN = "No screen is connected"


def boot(table: Table) -> None:
    """Switched on, the machine shows the home page by itself, and is called ready only when it does."""
    with table.on():
        table.wait_until("the service is up", table.is_up, BOOT)
        picture = table.look()
        table.keep("when-it-said-ready")
        table.expect("the home page is on the screen when the app says that it is ready", picture.find(HOME))
        table.wait_for_home()
        table.note(table.shell("systemd-analyze").splitlines()[0])
        table.note(f"processor time of the app until then: {int(table.state('CPUUsageNSec')) / 1e9:.0f} s")


def touch(table: Table) -> None:
    """A finger opens New game and sets up a game; its first question is answered by touch."""
    with table.at_home():
        begin_a_game(table)
        table.keep("first-question")
        first = kept(table)
        table.tap_at(*table.look().bright_sign())
        if answers(table) == first.answers:
            table.keep("chosen")
            table.go()  # where little of the processor is left, a touch is a long one, which chooses only
        table.wait_until("the answer is taken", lambda: answers(table) > first.answers)
        wait_for_question(table, kept(table).asked)
        table.keep("second-question")


def rotation(table: Table) -> None:
    """Turned by 90, 180 or 270 degrees, picture and touch turn together."""
    with table.at_home():
        table.wait_for_home()
        for degrees in (90, 180, 270):
            change = f"s/^SHADOW_TABLE_ROTATION=.*/SHADOW_TABLE_ROTATION={degrees}/"
            table.shell(f"sed -i '{change}' /etc/shadow-table/display.conf")
            table.restart()
            table.turned = degrees
            table.wait_until("the service is up", table.is_up, BOOT)
            table.wait_for(NAME)
            table.keep(f"home-at-{degrees}")
            table.tap("Rules")
            table.wait_till_gone(NAME)
            table.keep(f"rules-at-{degrees}")


def late_screen(table: Table) -> None:
    """Without a screen the app waits and says so once; when one is plugged in, the home page comes."""
    switch_on = "echo detect >/sys/class/drm/card0-Virtual-1/status"
    begin_without_a_screen(table, "video=Virtual-1:d", switch_on, "the screen was switched on")


def late_driver(table: Table) -> None:
    """The same where not even the graphics driver is there when the machine starts."""
    begin_without_a_screen(table, "modprobe.blacklist=virtio_gpu", "modprobe virtio_gpu", "the driver was loaded")


def begin_without_a_screen(table: Table, kernel: str, remedy: str, done: str) -> None:
    """Started with *kernel* there is no screen, and the app waits; after the command *remedy* there is one."""
    with table.on(kernel):
        table.wait_until("the app says that it waits", lambda: NO_SCREEN in table.journal(), BOOT)
        # Longer than a start may take: waiting is no failure.
        table.wait_until("150 s have passed", lambda: float(table.shell("cut -d' ' -f1 /proc/uptime")) > 210, BOOT)
        table.expect("it says so once", table.journal().count(NO_SCREEN) == 1)
        table.expect("it was not started anew meanwhile", table.state("NRestarts") == "0")
        table.expect("systemctl status says what it waits for", NO_SCREEN in table.state("StatusText"))
        table.shell(remedy)
        table.note(f"home page {table.wait_for_home():.0f} s after {done}")
        table.keep("home")


def desktop(table: Table) -> None:
    """In a desktop the same app starts as a service of the user, in its confinement, and finds its folders."""
    as_owner = "runuser -u owner -- env XDG_RUNTIME_DIR=/run/user/$(id -u owner)"
    with table.at_home():
        table.wait_for_home()
        table.shell(f"systemctl stop {SERVICE}; loginctl enable-linger owner")
        table.shell("install -D -m 644 -t /etc/systemd/user /opt/shadow-table/current/deploy/systemd/desktop/*.service")
        table.wait_until(
            "the user's manager is up",
            lambda: table.shell.succeeds(f"{as_owner} systemctl --user is-system-running --wait"),
            BOOT,
        )
        table.shell(f"{as_owner} systemd-run --user --unit xvfb Xvfb :5 -screen 0 1280x800x24 -nolisten tcp")
        table.shell(f"{as_owner} systemctl --user set-environment DISPLAY=:5; sleep 3")
        table.shell(f"{as_owner} systemctl --user start {SERVICE}", patience=BOOT)
        table.expect("it is up", table.shell(f"{as_owner} systemctl --user is-active {SERVICE}") == "active")
        table.note(table.shell(f"{as_owner} systemd-analyze --user security {SERVICE} | tail -1"))
        pid = table.shell(f"{as_owner} systemctl --user show -P MainPID {SERVICE}")
        networks = table.shell(f"readlink /proc/1/ns/net /proc/{pid}/ns/net").split()
        table.expect(f"it has a network of its own, which is none: {networks}", networks[0] != networks[1])
        root = table.shell(f"awk '$5 == \"/\" {{print $6}}' /proc/{pid}/mountinfo")
        table.expect(f"the system is read-only: {root}", root.splitlines()[-1].startswith("ro"))
        table.expect("it found its folders", table.shell.succeeds("ls -d ~owner/.local/share/shadow-table"))
