"""Root's shell in the machine, over its second serial line: what was never on the screen can be asked there."""

import re
import socket
import time
from pathlib import Path

from machine_trial.qemu import Failed, connect

END = "\x1e"
"""Marks the end of an answer; no command prints it."""
PATIENCE = 300.0


class Shell:
    """``shell("uname -r")`` returns what the command printed. *patience* is for a machine that is still starting."""

    def __init__(self, path: Path) -> None:
        self._line: socket.socket = connect(path, lambda: True)
        self._ready = False

    def __call__(self, command: str, *, patience: float = PATIENCE, check: bool = True) -> str:
        if not self._ready:
            self._wake(patience)
        output, code = self._run(command, patience)
        if check and code:
            raise Failed(f"`{command}` ended with {code}: {output.strip()[-400:]}")
        return output.strip()

    def succeeds(self, command: str) -> bool:
        return self._run(command, PATIENCE)[1] == 0 if self._ready else self("true") == "" and self.succeeds(command)

    def _wake(self, patience: float) -> None:
        """The shell starts late; what is typed before is lost."""
        end = time.monotonic() + patience
        while time.monotonic() < end:
            # Ctrl+C ends whatever half of a line it was given before. No quotes: half of one would swallow the rest.
            self._line.sendall(
                b"\x03\n stty -echo; bind set\\ enable-bracketed-paste\\ off; PS1= PS2=\n printf awake\\\\036\\\\n\n"
            )
            if f"awake{END}" in self._read(f"awake{END}", 5, anyway=True):
                self._ready = True
                self._run("true", PATIENCE)
                return
        raise Failed(f"no shell answers after {patience:.0f} s")

    def _run(self, command: str, patience: float) -> tuple[str, int]:
        self._line.sendall(f" {{ {command}\n}} 2>&1 </dev/null; printf '\\36%d\\36\\n' $?\n".encode())
        text = self._read(rf"{END}\d+{END}\r?\n", patience, pattern=True)
        output, _, rest = text.rpartition(f"{END}")[0].rpartition(END)
        return output.replace("\r\n", "\n"), int(rest)

    def _read(self, until: str, patience: float, *, pattern: bool = False, anyway: bool = False) -> str:
        end, data = time.monotonic() + patience, b""
        looked_for = re.compile((until if pattern else re.escape(until)).encode())
        while not looked_for.search(data):
            self._line.settimeout(max(0.01, end - time.monotonic()))
            try:
                piece = self._line.recv(65536)
            except TimeoutError:
                if anyway:
                    break
                raise Failed(f"no answer after {patience:.0f} s; so far: {data[-300:]!r}") from None
            if not piece:
                raise Failed("the machine is off")
            data += piece  # decoded as a whole: a letter may come in two pieces
        return data.decode(errors="replace")
