"""The units of the service: read by ourselves everywhere, and by systemd where it is installed."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.deploy.machine import CONF, ROOT, UNITS

MOST_EXPOSURE = 3.0
CONFINABLE = (
    "console/shadow-table.service",
    "console/shadow-table-power@.service",
    "console/shadow-table-gave-up.service",
    "desktop/shadow-table.service",
)
"""All but the one that mounts a stick: in a view of its own of the file system nobody else would see the stick."""
SERVICES = [ROOT / f"deploy/systemd/{kind}/shadow-table.service" for kind in ("console", "desktop")]
EVERY = sorted((ROOT / "deploy/systemd").glob("*/*.*"))
SECTIONS = {".service": {"Unit", "Service", "Install"}, ".path": {"Unit", "Path", "Install"}}
INSTALLED = "/opt/shadow-table/current/"
GIVEN = (("var/lib", "StateDirectory"), ("var/cache", "CacheDirectory"))
NO_FOLDERS = ("SDL_VIDEODRIVER",)
CONFINED = [("User", "shadow-table"), ("RestrictAddressFamilies", "AF_UNIX AF_NETLINK"), ("IPAddressDeny", "any"),
            ("ProtectSystem", "strict"), ("PrivateTmp", "yes"), ("ProtectHome", "yes"), ("DevicePolicy", "closed"),
            ("NoNewPrivileges", "yes"), ("CapabilityBoundingSet", ""),
            ("SystemCallFilter", "@system-service")]  # fmt: skip


def read(path: Path) -> dict[tuple[str, str], list[str]]:
    """What a unit says: section and name, and every value it is given. A line that is none of these is a mistake."""
    found: dict[tuple[str, str], list[str]] = {}
    section = ""
    for line in path.read_text().splitlines():
        if not line or line.startswith("#"):
            continue
        if heading := re.fullmatch(r"\[(\w+)\]", line):
            section = heading[1]
            assert section in SECTIONS[path.suffix]
            continue
        name, value = re.fullmatch(r"([A-Z]\w*)=(.*)", line).groups()
        found.setdefault((section, name), []).append(value)
    return found


def seconds(unit: dict[tuple[str, str], list[str]], section: str, name: str) -> int:
    return int(unit[section, name][0])


# -- what we read in them ----------------------------------------------------------------------------------


@pytest.mark.parametrize("path", EVERY, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_whatever_a_unit_names_of_ours_is_there(path):
    unit = read(path)
    named = " ".join(value for values in unit.values() for value in values)

    for name in re.findall(r"shadow-table[-\w]*@?\w*\.(?:service|path)", named):
        assert (path.parent / re.sub(r"@\w+", "@", name)).exists()
    for name in re.findall(rf"{INSTALLED}(?!\.venv)(\S+)", named):
        assert (ROOT / name).exists()


@pytest.mark.parametrize("path", SERVICES, ids=lambda path: path.parent.name)
def test_the_service_starts_the_app_in_the_environment_that_install_makes(path):
    unit = read(path)

    assert unit["Service", "ExecStart"] == [f"{INSTALLED}.venv/bin/python -m kivy_ui --fullscreen"]
    assert unit["Service", "WorkingDirectory"] == [INSTALLED.rstrip("/")]
    assert unit["Service", "EnvironmentFile"] == [f"-/{CONF}"]


@pytest.mark.parametrize("path", SERVICES, ids=lambda path: path.parent.name)
def test_it_is_started_anew_after_a_crash_or_a_hang_and_given_up_after_five(path):
    unit = read(path)

    assert (unit["Service", "Type"], unit["Service", "Restart"]) == (["notify"], ["on-failure"])
    assert unit["Unit", "StartLimitBurst"] == ["5"]
    hang = (
        seconds(unit, "Service", "RestartSec")
        + seconds(unit, "Service", "TimeoutStopSec")
        + max(seconds(unit, "Service", "WatchdogSec"), seconds(unit, "Service", "TimeoutStartSec"))
    )
    assert 5 * hang < seconds(unit, "Unit", "StartLimitIntervalSec")


def test_only_the_last_of_five_failures_is_told_as_such():
    """systemd from 254 on tells each of them, unless it restarts without failing in between."""
    assert read(SERVICES[0])["Service", "RestartMode"] == ["direct"]


def test_every_kind_of_device_that_it_may_use_is_known_to_the_kernel_before_it_starts():
    """DeviceAllow is looked up once, by the names of drivers that are loaded; a module stands behind each of these."""
    unit = read(SERVICES[0])
    loaded_later = {"char-drm": "drm", "char-alsa": "snd", "char-video4linux": "videodev", "char-media": "videodev"}
    built_in = {"char-input", "char-gpiochip", "char-dma_heap"}
    allowed = {line.split()[0] for line in unit["Service", "DeviceAllow"] if line.startswith("char-")}

    assert allowed == set(loaded_later) | built_in
    first = {f"modprobe@{module}.service" for module in loaded_later.values()}
    for how in ("Wants", "After"):
        assert first <= set(" ".join(unit["Unit", how]).split())


def test_what_it_writes_lies_in_the_folders_that_systemd_gives_it():
    unit = read(SERVICES[0])
    state, cache = (f"/{top}/{unit['Service', name][0]}" for top, name in GIVEN)

    for assignment in unit["Service", "Environment"]:
        name, value = assignment.split("=")
        if name not in NO_FOLDERS:
            assert Path(value).is_relative_to(cache if name == "XDG_CACHE_HOME" else state)
    assert unit["Service", "ReadWritePaths"] == ["-/sys/devices/platform", "-/media"]


@pytest.mark.parametrize(("name", "value"), CONFINED)
def test_it_is_confined(name, value):
    assert value in read(SERVICES[0])["Service", name]


def test_the_wishes_of_the_app_are_those_that_are_watched():
    from kivy_ui.system.power import WISHES

    watched = {path.stem.removeprefix("shadow-table-") for path in UNITS if path.suffix == ".path"}

    assert watched == set(WISHES)


# -- what systemd says of them -----------------------------------------------------------------------------


where_it_is = pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not installed")


def _with_program(folder: Path, units: Path) -> Path:
    """Copies of *units* that start a program which exists here."""
    program = folder / "opt/shadow-table/current/.venv/bin/python"
    program.parent.mkdir(parents=True)
    shutil.copy("/bin/true", program)
    copies = folder / "units"
    copies.mkdir()
    for unit in units.iterdir():
        (copies / unit.name).write_text(unit.read_text().replace("/opt/", f"{folder}/opt/"))
    return copies


def _analyse(*words: object, **environ: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["systemd-analyze", *map(str, words)],
        env={"PATH": os.environ["PATH"], **environ},
        capture_output=True,
        text=True,
    )


@where_it_is
@pytest.mark.parametrize("kind", ["console", "desktop"])
def test_systemd_finds_nothing_wrong_with_the_units(tmp_path, kind):
    copies = _with_program(tmp_path, ROOT / "deploy/systemd" / kind)
    names = sorted(path.name.replace("@.", "@poweroff.") for path in copies.iterdir())
    manager = "--user" if kind == "desktop" else "--system"

    run = _analyse(manager, "verify", "--man=no", *names, SYSTEMD_UNIT_PATH=f"{copies}:", XDG_RUNTIME_DIR=str(tmp_path))

    said = [line for line in run.stderr.splitlines() if "RestartMode" not in line]  # unknown before systemd 254
    assert (run.returncode, run.stdout, said) == (0, "", [])


@where_it_is
@pytest.mark.parametrize("name", CONFINABLE)
def test_everything_that_runs_is_well_confined(tmp_path, name):
    kind, _, name = name.partition("/")
    copies = _with_program(tmp_path, ROOT / "deploy/systemd" / kind)
    manager = "--user" if kind == "desktop" else "--system"
    unit = (copies / name).rename(copies / name.replace("@.", "@poweroff."))

    run = _analyse(manager, "security", "--offline=true", "--no-pager", unit, XDG_RUNTIME_DIR=str(tmp_path))

    exposure = re.search(r"exposure level for \S+: ([\d.]+)", run.stdout)
    assert exposure, run.stderr
    assert float(exposure.group(1)) <= MOST_EXPOSURE
