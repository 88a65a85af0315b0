"""A scratch root to install into, and a small checkout to install from.

Runs with --no-venv: an environment needs the network, and one that is borrowed from the tests would run the code of
this checkout instead of the copy. deploy/try-arm64 installs the whole, environment and all.
"""

import hashlib
import os
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
BASH = shutil.which("bash")
SCRIPTS = [f"deploy/{name}" for name in ("install", "uninstall", "update", "try-arm64", "try-debian", "try-machine")]
LIBRARY = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "deploy/lib").glob("*.sh"))
UNITS = sorted((ROOT / "deploy/systemd/console").iterdir())
CONF = "etc/shadow-table/display.conf"
SAVE = "var/lib/shadow-table/saves/evening.sqlite"


class Machine:
    """A scratch root and a small checkout to install from; no git, so that every file of it is its own."""

    def __init__(self, folder: Path):
        self.folder = folder
        self.root = folder / "a root"
        self.root.mkdir()
        self.checkout = folder / "a checkout"
        self.checkout.mkdir()
        shutil.copytree(ROOT / "deploy", self.checkout / "deploy")
        (self.checkout / "companion").mkdir()
        for name in ("pyproject.toml", ".gitignore", "companion/__init__.py"):
            shutil.copy(ROOT / name, self.checkout / name)

    def run(self, script: str, *arguments: str, **environ: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [BASH, self.checkout / "deploy" / script, "--prefix", self.root, *arguments],
            cwd="/",
            env={"PATH": os.environ["PATH"]} | environ,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            start_new_session=True,
        )

    def put_tool(self, name: str, lines: str) -> None:
        """A stand-in for the command *name*, found by whoever runs with tools_first()."""
        tool = self.folder / "tools" / name
        tool.parent.mkdir(exist_ok=True)
        tool.write_text(f"#!{BASH}\n{lines}\n")
        tool.chmod(0o755)

    def tools_first(self) -> str:
        return f"{self.folder / 'tools'}:{os.environ['PATH']}"

    def install(self, *arguments: str) -> str:
        run = self.run("install", "--no-venv", *arguments)
        assert run.returncode == 0, run.stderr
        return run.stderr

    def update(self, health: str) -> subprocess.CompletedProcess[str]:
        return self.run("update", "--no-venv", "--health", health)

    def uninstall(self, *arguments: str) -> str:
        run = self.run("uninstall", *arguments)
        assert run.returncode == 0, run.stderr
        return run.stderr

    def change_the_checkout(self, text: str = "another version\n") -> None:
        (self.checkout / "NEWS.txt").write_text(text)

    def listing(self) -> dict[str, tuple[object, ...]]:
        """Every path below the root with its kind, content and time."""
        return {str(path.relative_to(self.root)): _of(path) for path in sorted(self.root.rglob("*"))}

    def played(self) -> Path:
        return (self.root / "opt/shadow-table/current").resolve()

    def save(self, text: str = "a game", name: str = "evening.sqlite") -> Path:
        path = (self.root / SAVE).with_name(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path


def _of(path: Path) -> tuple[object, ...]:
    about = path.lstat()
    if path.is_symlink():
        return "link", os.readlink(path), about.st_mtime_ns
    content = hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""
    return oct(about.st_mode), content, about.st_mtime_ns
