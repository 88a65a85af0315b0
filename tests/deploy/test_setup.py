"""What set-up and deploy/test say while they work: sizes, how far they are, and what cannot work on this machine."""

import contextlib
import os
import pty
import re
import subprocess
import sys
from importlib.metadata import distribution
from pathlib import Path

import pytest

from tests.deploy.bare_machine import BASH, ROOT, Checkout

LOCK = """numpy==2.4.6 \\
    --hash=sha256:00
kivy==2.3.1 \\
    --hash=sha256:00
pywin32==312 ; sys_platform == 'win32' \\
    --hash=sha256:00
charset-normalizer==3.5.2 \\
    --hash=sha256:00
requests==2.34.2 \\
    --hash=sha256:00
"""
PIP_PRINTS = """Ignoring pywin32: markers 'sys_platform == "win32"' don't match your environment
Collecting numpy==2.4.6 (from -r deploy/play.lock (line 1))
  Downloading numpy-2.4.6-cp311-cp311-manylinux_2_28_x86_64.whl (16.4 MB)
Collecting kivy==2.3.1 (from -r deploy/play.lock (line 3))
  Using cached Kivy-2.3.1-cp311-cp311-manylinux2014_x86_64.whl (23.0 MB)
Processing /wheels/charset_normalizer-3.5.2-cp311-cp311-manylinux_2_28_x86_64.whl (from -r deploy/play.lock (line 7))
Requirement already satisfied: requests==2.34.2 in ./lib (from -r deploy/play.lock (line 9)) (2.34.2)
  Downloading requests-2.34.2-py3-none-any.whl (650 kB)
Installing collected packages: requests, charset-normalizer, kivy, numpy
Successfully installed charset-normalizer-3.5.2 kivy-2.3.1 numpy-2.4.6 requests-2.34.2"""
APT = """#!/usr/bin/env bash
[[ $1 == install ]] || { echo "Get:1 http://mirror trixie InRelease [140 kB]"; exit; }
cat <<END
Reading package lists...
0 upgraded, 2 newly installed, 0 to remove and 0 not upgraded.
Need to get 24.0 MB of archives.
After this operation, 129 MB of additional disk space will be used.
Get:1 http://mirror trixie/main amd64 libllvm19 amd64 1:19.1.7-3 [23.9 MB]
Get:2 http://mirror trixie/main amd64 libegl1 amd64 1.7.0-1+b2 [75.2 kB]
Selecting previously unselected package libllvm19:amd64.
Unpacking libllvm19:amd64 (1:19.1.7-3) ...
Unpacking libegl1:amd64 (1.7.0-1+b2) ...
Setting up libllvm19:amd64 (1:19.1.7-3) ...
Setting up libegl1:amd64 (1.7.0-1+b2) ...
END
"""
A_PI = "is_a_pi() { true; }"


def without_seconds(text: str) -> list[str]:
    return re.sub(r", \d+ s\b", "", text).splitlines()


def on_a_terminal(checkout: Checkout, **environment: str) -> str:
    """What play writes to its standard error when that is a terminal."""
    ours, theirs = pty.openpty()
    command = [BASH, checkout.root / "deploy/play"]
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=theirs, check=True, **checkout.around(**environment))
    os.close(theirs)
    said = b""
    with contextlib.suppress(OSError):  # how a terminal says that nobody writes to it any more
        while part := os.read(ours, 4096):
            said += part
    os.close(ours)
    return said.decode()


@pytest.fixture
def small(checkout):
    """A checkout with four packages for this machine, and one for another."""
    (checkout.root / "deploy/play.lock").write_text(LOCK)
    return checkout


@pytest.mark.parametrize(
    ("script", "size"), [("play", "130 MB to fetch, 440 MB on"), ("test", "170 MB to fetch, 580 MB on")]
)
def test_set_up_says_beforehand_how_much_it_is(checkout, script, size):
    run = checkout.run(f"deploy/{script}", "tests/companion")

    assert f"deploy: installing the packages of deploy/{script}.lock: about {size} the disk\n" in run.stderr


@pytest.mark.skipif(Path(sys.prefix) != ROOT / ".venv", reason="measures the .venv that deploy/test made")
def test_the_size_that_set_up_names_is_the_size_it_has():
    said = re.search(r"on_disk=\(.*\[test\]=(\d+)\)", (ROOT / "deploy/setup").read_text())
    lock = (ROOT / "deploy/test.lock").read_text()
    names = re.findall(r"^([\w.-]+)==\S+(?! ; ) ", lock, flags=re.MULTILINE)

    taken = sum(path.locate().stat().st_size for name in names for path in distribution(name).files)

    assert taken / 1e6 == pytest.approx(int(said.group(1)), rel=0.2)


def test_without_a_terminal_each_quarter_of_the_packages_is_a_line(small):
    run = small.run("deploy/play", PIP_PRINTS=PIP_PRINTS)

    _, _, *lines = without_seconds(run.stderr)
    assert lines == [
        "deploy: package 2 of 4: kivy, 16 MB fetched",
        "deploy: package 3 of 4: charset_normalizer, 39 MB fetched",
        "deploy: package 4 of 4: requests, 39 MB fetched",
        "deploy: unpacking 4 packages, 40 MB",
        "deploy: they are there: 40 MB fetched; now this checkout, editable",
    ]


def test_on_a_terminal_one_line_is_written_over_for_each_package(small):
    said = on_a_terminal(small, PIP_PRINTS=PIP_PRINTS)

    shown = [text.strip() for text in without_seconds(said.replace("\r\n", "").replace("\r", "\n"))]
    assert list(dict.fromkeys(text for text in shown if "package " in text or "unpacking" in text)) == [
        "deploy: package 1 of 4: numpy, 0 MB fetched",
        "deploy: package 1 of 4: numpy (16.4 MB), 0 MB fetched",
        "deploy: package 2 of 4: kivy, 16 MB fetched",
        "deploy: package 2 of 4: kivy (23.0 MB), 16 MB fetched",
        "deploy: package 3 of 4: charset_normalizer, 39 MB fetched",
        "deploy: package 4 of 4: requests, 39 MB fetched",
        "deploy: package 4 of 4: requests (650 kB), 39 MB fetched",
        "deploy: unpacking 4 packages, 40 MB",
    ]
    assert said.count("\n") == 3


def test_debian_packages_are_told_with_their_size_and_how_far_they_are(checkout):
    checkout.put("apt-get", APT)

    run = checkout.run("deploy/play", NO_LIBRARY="libEGL.so.1")

    assert without_seconds(run.stderr)[:6] == [
        "deploy: installing Debian packages: libegl1",
        "deploy: with what they need: 2 packages, 24.0 MB to fetch, 129 MB on the disk",
        "deploy: fetching 2 of 2: libegl1, 24 MB fetched",
        "deploy: unpacking 1 of 2: libllvm19, 24 MB fetched",
        "deploy: setting up 1 of 2: libllvm19, 24 MB fetched",
        "deploy: setting up 2 of 2: libegl1, 24 MB fetched",
    ]


def test_apt_speaks_english_so_that_it_can_be_followed(checkout):
    checkout.put("apt-get", '#!/usr/bin/env bash\necho "$LC_ALL $1" >>"$ASKED"\n')

    checkout.run("deploy/play", NO_LIBRARY="libEGL.so.1", LC_ALL="de_DE.UTF-8")

    assert {"C update", "C install"} <= set(checkout.asked.read_text().splitlines())


def test_a_skipped_test_says_why_and_a_failed_one_that_it_failed(tmp_path):
    (tmp_path / "test_some.py").write_text(
        "import pytest\n\n"
        "@pytest.mark.skip(reason='needs a camera')\n"
        "def test_one(): pass\n\n"
        "def test_two(): assert False\n"
    )

    command = [sys.executable, "-m", "pytest", "-c", ROOT / "pyproject.toml", "--rootdir", tmp_path, tmp_path]
    run = subprocess.run(command, capture_output=True, text=True)

    assert re.search(r"^SKIPPED .*: needs a camera$", run.stdout, re.MULTILINE)
    assert re.search(r"^FAILED .*::test_two", run.stdout, re.MULTILINE)


@pytest.mark.parametrize(
    ("machine", "codename", "told"), [(A_PI, "bookworm", True), (A_PI, "trixie", False), ("", "bookworm", False)]
)
def test_a_pi_with_bookworm_is_told_that_its_camera_module_cannot_be_used(checkout, tmp_path, machine, codename, told):
    (tmp_path / "os-release").write_text(f"ID=debian\nVERSION_CODENAME={codename}\n")

    run = checkout.set_up(machine, f"os_release={tmp_path}/os-release")

    assert run.returncode == 0
    assert ("camera module cannot be used on Pi OS 12 (Bookworm)" in run.stderr) is told
    assert ("a USB camera can, and on Pi OS 13 (Trixie) both" in run.stderr) is told
    assert ("--system-site-packages" in checkout.asked.read_text()) is (machine == A_PI)  # for the pins


def test_another_debian_than_12_and_13_is_not_tried():
    run = subprocess.run([BASH, ROOT / "deploy/try-debian", "11"], capture_output=True, text=True)

    assert run.returncode == 2
    assert run.stderr.startswith("deploy/try-debian: which Debian, 12 or 13?\nusage:")


def test_a_folder_that_is_something_else_is_not_taken_for_a_fresh_system(tmp_path):
    (tmp_path / "photographs").mkdir()
    lines = 'source deploy/setup; source deploy/lib/fresh_root.sh; id() { echo 0; }; choose_root deploy/try-debian "$0"'
    run = subprocess.run([BASH, "-c", lines, tmp_path], cwd=ROOT, capture_output=True, text=True)

    assert run.returncode == 1
    assert run.stderr == f"deploy: {tmp_path} is not a system that deploy/try-debian made; name a new folder\n"
    assert (tmp_path / "photographs").exists()
