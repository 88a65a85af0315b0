"""What is plugged in later, and pulled out: cameras, loudspeakers, sticks. And what the doctor says of them."""

import sqlite3
import subprocess
import time
from array import array
from contextlib import closing
from pathlib import Path

from machine_trial.qemu import Failed
from machine_trial.scenarios.playing import SAVES, answers, go_home
from machine_trial.table import HOME, SERVICE, SOON, Table

STICK = 64 * 2**20
DROP_IN = f"/run/systemd/system/{SERVICE}.service.d"
REFUSE = """[Service]
DeviceAllow=
DeviceAllow=char-drm rw
DeviceAllow=char-input rw
DeviceAllow=/dev/tty rw
DeviceAllow=/dev/tty1 rw
"""
FIRST_ON_THE_STICK = (0.5, 0.55)
"""Where the first game in the stick's list stands."""
BARS = 0.015
"""The share of the screen that a camera's colour bars fill at least."""
LOUD = 500
"""Of 32,767: a sample beyond it is no noise of the emulation."""


def sound(table: Table) -> None:
    """The first tap after switching on is heard."""
    with table.on():
        table.wait_for_home()
        hear_a_tap(table)


def late_sound(table: Table) -> None:
    """A loudspeaker whose driver comes after the start is heard from the next tap on."""
    with table.on("modprobe.blacklist=snd_hda_intel"):
        table.wait_for_home()
        table.tap("Rules")
        table.wait_until("the app says why it is silent", lambda: "sound: none" in table.journal())
        table.expect("nothing can be heard", not loudest(table))
        table.qemu.keys("esc")
        table.wait_for(HOME)
        table.shell("modprobe snd_hda_intel; udevadm settle")
        hear_a_tap(table)


def hear_a_tap(table: Table) -> None:
    table.tap("Rules")
    table.wait_until("something is heard", lambda: loudest(table) > LOUD)
    table.note(f"the loudest of what the sound card was given: {loudest(table)} of 32767")
    table.wait_until("the device is let go when all is quiet", lambda: "RUNNING" not in sound_card(table))


def sound_card(table: Table) -> str:
    return table.shell("cat /proc/asound/card*/pcm*p/sub*/status", check=False)


def loudest(table: Table) -> int:
    """Of all that QEMU's sound card was given to play. Its file has no length in its head while it is written."""
    path = table.folder / "sound.wav"
    samples = array("h", path.read_bytes()[44:][: (path.stat().st_size - 44) // 2 * 2]) if path.exists() else array("h")
    return max(map(abs, samples), default=0)


def camera(table: Table) -> None:
    """A camera that is plugged in after the start is seen, told when it is pulled, and seen again when it is back."""
    with table.at_home():
        table.wait_for_home()
        table.shell("modprobe vivid n_devs=1 node_types=0x1; udevadm settle")
        table.tap("camera")
        table.tap("Camera 0")
        wait_for_bars(table)
        table.keep("picture")
        table.shell("echo vivid.0 >/sys/bus/platform/drivers/vivid/unbind")
        table.wait_until("its picture is gone", lambda: not bars(table))
        table.keep("pulled")
        table.shell("echo vivid.0 >/sys/bus/platform/drivers/vivid/bind; udevadm settle")
        wait_for_bars(table)
        table.keep("back")


def wait_for_bars(table: Table) -> None:
    table.wait_until("the camera's colour bars are on the screen", lambda: bars(table))


def bars(table: Table) -> bool:
    """Whether strong colours fill a part of the screen: the kernel's camera without a camera shows nothing else."""
    return table.look().colourful > BARS


def doctor(table: Table) -> None:
    """The doctor looks from inside the service: what that may not use is broken, whatever its user may."""
    with table.at_home():
        table.wait_for_home()
        table.shell("modprobe vivid n_devs=1 node_types=0x1; udevadm settle")
        said = table.companion("doctor", check=False)
        (table.out / "doctor.txt").write_text(said + "\n")
        for part in ("Display", "Touch", "Camera", "Sound", "Storage"):
            table.expect(f"{part} is fine: {said}", f"fine       {part}:" in said)
        table.shell(f"mkdir -p {DROP_IN}; cat >{DROP_IN}/refuse.conf <<'END'\n{REFUSE}END")
        table.shell("systemctl daemon-reload")
        table.restart()
        table.wait_for_home()
        said = table.companion("doctor", check=False)
        (table.out / "doctor-refused.txt").write_text(said + "\n")
        for part in ("Camera", "Sound"):
            table.expect(f"{part} is broken: {said}", f"broken     {part}:" in said)
        table.shell(f"systemctl stop {SERVICE}")
        table.expect("it says that it cannot look from inside", "not running" in table.companion("doctor", check=False))


def stick(table: Table) -> None:
    """A game goes to a stick that is pulled the moment the screen says so, comes back from it, and leaves no folder."""
    with table.in_a_game():
        image = copy_to_stick(table)
        table.wait_for_line("Copied as")
        table.keep("copied")
        pull(table)
        names = list_stick(image)
        table.expect(f"the stick holds the save and nothing else: {names}", len(names) == 1)
        expect_whole_copy(table, image, names[0])
        plug_in(table, image)
        bring_back(table)
        table.keep("taken-in")
        pull(table)
        check = table.companion("saves list")
        table.expect(f"both games are whole: {check}", check.count("answers") == 2 and "amaged" not in check)


def copy_to_stick(table: Table) -> Path:
    """Out of the game and touch "To USB", with a stick plugged in; returns the stick's image and does not wait."""
    image = make_stick(table)
    go_home(table)
    plug_in(table, image)
    table.tap("Saved")
    table.tap("Shadows of Malice")
    table.wait_for("To USB")
    table.keep("save")
    table.press("To USB")
    return image


def expect_whole_copy(table: Table, image: Path, name: str) -> None:
    copy = table.folder / "copy.shadowtable"
    copy.unlink(missing_ok=True)
    subprocess.run(["mcopy", "-n", "-i", image, f"::{name}", str(copy)], check=True)
    table.note(f"on the pulled stick: {name}, {copy.stat().st_size} bytes")
    with closing(sqlite3.connect(copy)) as save:
        held = save.execute("SELECT count(*) FROM entries").fetchone()[0]
    table.expect("every answer is in the copy", held == answers(table))


def bring_back(table: Table) -> None:
    """From the stick that is plugged in, on the page of saved games."""
    table.tap("From USB")
    table.wait_for("Saved games on the stick")
    table.keep("on-the-stick")
    table.tap_at(*FIRST_ON_THE_STICK)
    table.wait_until("the game is taken in", lambda: table.shell(f"ls {SAVES}/*.shadowtable | wc -l") == "2")


def stick_pulled_early(table: Table) -> None:
    """A stick that is pulled while it is written to costs nothing; the next one takes the copy."""
    with table.in_a_game():
        image = copy_to_stick(table)
        wait_for_writing(image)
        pull(table)
        table.wait_till_gone("Rename")
        table.keep("pulled")
        table.note(f"pulled early, the stick holds: {list_stick(image) or 'nothing'}")
        for name in list_stick(image):
            if name.endswith(".shadowtable"):
                expect_whole_copy(table, image, name)
        whole = table.companion("saves list")
        table.expect(f"the game itself is whole: {whole}", "amaged" not in whole)
        image = make_stick(table)
        plug_in(table, image)
        table.tap("Shadows of Malice")
        table.press("To USB")
        table.wait_for_line("Copied as")
        table.keep("copied-to-the-next")
        pull(table)
        for name in list_stick(image):
            expect_whole_copy(table, image, name)


def make_stick(table: Table) -> Path:
    """A stick as they are sold: FAT on the whole of it."""
    image = table.folder / "stick.img"
    image.write_bytes(b"")
    with image.open("r+b") as file:
        file.truncate(STICK)
    subprocess.run(["mkfs.vfat", "-n", "STICK", str(image)], check=True, capture_output=True)
    return image


def wait_for_writing(image: Path) -> None:
    """Until the first byte of a copy is on its way to the stick."""
    before, end = image.stat().st_mtime_ns, time.monotonic() + SOON
    while image.stat().st_mtime_ns == before:
        if time.monotonic() > end:
            raise Failed(f"nothing was written to the stick within {SOON:.0f} s")
        time.sleep(0.01)


def plug_in(table: Table, image: Path) -> None:
    table.qemu.qmp(
        "blockdev-add", driver="raw", **{"node-name": "stick", "file": {"driver": "file", "filename": str(image)}}
    )
    table.qemu.qmp("device_add", driver="usb-storage", id="stick", drive="stick", bus="usb.0", removable=True)
    table.wait_until("the stick is mounted", lambda: table.shell.succeeds("findmnt /media/sd*"))


def pull(table: Table) -> None:
    """Out, without a word to anybody; then its folder is gone."""
    table.qemu.qmp("device_del", id="stick")
    table.wait_until("its folder is gone", lambda: not table.shell.succeeds("ls -d /media/sd*"))
    table.qemu.qmp("blockdev-del", **{"node-name": "stick"})


def list_stick(image: Path) -> list[str]:
    done = subprocess.run(["mdir", "-b", "-i", str(image), "::"], capture_output=True, text=True, check=True)
    return [line.removeprefix("::/") for line in done.stdout.splitlines() if line.strip()]
