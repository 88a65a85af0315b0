"""A copy of deploy/ on a machine with Debian's base and a stand-in ``python3`` that writes down what it was asked."""

import shutil
import subprocess
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
BASH = shutil.which("bash")
COREUTILS = ["cat", "cp", "dirname", "env", "mkdir", "rm", "sha256sum", "tail"]
DEBIAN_BASE = ["bash", "flock", "grep", *COREUTILS]

PYTHON = """#!/usr/bin/env bash
echo "$*" >>"$ASKED"
VERSION=${VERSION-3.11.2}
[[ ! -e $0.made-by ]] || VERSION=$(cat "$0.made-by")
case "$1 ${2-}" in
    "-V ") echo "Python $VERSION" ;;
    "-c import sys"*) [[ $VERSION != 3.9* ]] ;;
    "-c import ensurepip"*) [[ -z ${NO_VENV-} ]] ;;
    "-c import ctypes"*) [[ $3 != "${NO_LIBRARY-}" ]] ;;
    "-m venv")
        mkdir -p "${@: -1}/bin"
        cp "$0" "${@: -1}/bin/python"
        echo "$VERSION" >"${@: -1}/bin/python.made-by" ;;
    "-m kivy_ui") echo "kivy_ui ${*:3}" ;;
    "-m mypy" | "-m ruff") [[ $* != "${FAILS-}" ]] ;;
    "-m pip")
        [[ -z ${PIP_SAYS-} || $* != *install* ]] || { echo "$PIP_SAYS"; exit 1; }
        [[ $* != *--require-hashes* ]] || echo "${PIP_PRINTS-}" ;;
esac
"""
COMPANION = '#!/usr/bin/env bash\necho "companion $*"\n'
SUDO = "#!/usr/bin/env bash\n[[ $1 != --non-interactive ]] || echo a password is required\nexit 1\n"


class Checkout:
    """A copy of deploy/ on a machine that has Debian's base and a stand-in python3."""

    def __init__(self, folder: Path):
        self.root = folder / "a checkout"
        self.bin = folder / "bin"
        self.asked = folder / "asked"
        self.bin.mkdir()
        for tool in DEBIAN_BASE:
            (self.bin / tool).symlink_to(shutil.which(tool))
        self.put("python3", PYTHON)
        self.be_user(0)
        shutil.copytree(ROOT / "deploy", self.root / "deploy")
        shutil.copy(ROOT / "pyproject.toml", self.root)

    def put(self, name: str, text: str, folder: Path | None = None) -> None:
        path = (folder or self.bin) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        path.chmod(0o755)

    def put_companion(self) -> None:
        self.put("companion", COMPANION, self.root / ".venv/bin")

    def be_user(self, number: int) -> None:
        """Whoever runs the tests, the scripts see this user."""
        self.put("id", f"#!/usr/bin/env bash\necho {number}\n")

    def around(self, **environment: str) -> dict[str, Any]:
        """What a process on this machine sees, as the options of subprocess."""
        self.asked.write_text("")
        variables = {"PATH": str(self.bin), "ASKED": str(self.asked), **environment}
        return {"cwd": "/", "env": variables, "stdin": subprocess.DEVNULL, "text": True}

    def run(self, script: str, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        command = [BASH, self.root / script, *arguments]
        return subprocess.run(command, capture_output=True, **self.around(**environment))

    def set_up(self, *lines: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Set up for play after *lines* of bash, which may say what kind of machine this is."""
        script = "\n".join(['source "$0/deploy/setup"', *lines, "prepare play"])
        return subprocess.run([BASH, "-c", script, self.root], capture_output=True, **self.around(**environment))

    def pip_installs(self) -> list[str]:
        return [line for line in self.asked.read_text().splitlines() if "pip" in line and "install" in line]
