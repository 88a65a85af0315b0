"""The lines of the machine's GPIO chip, as somebody with wires and a meter has them: from outside.

Knows QEMU's test socket and Arm's PL061, the chip of its board "virt"; knows nothing of what is soldered to a line.
"""

import time

from machine_trial.qemu import Failed, Qemu, connect

WIRES = ("-qtest", "unix:{folder}/qtest,server=on,wait=off", "-qtest-log", "none")
DATA, OUTPUTS = 0x090303FC, 0x09030400
"""Where the chip's registers are: what stands at each line, and which of them it drives."""
LOOKS, PAUSE = 500, 0.0037
"""How often a line is looked at, and the seconds in between, which no lamp's rhythm is a multiple of."""


class Lines:
    """Needs a machine that was switched on with :data:`WIRES`.

    >>> lines = Lines(table.qemu)  # doctest: +SKIP
    >>> lines.put(5, high=False)  # doctest: +SKIP
    >>> lines.brightness(4)  # doctest: +SKIP
    0.4
    """

    def __init__(self, qemu: Qemu) -> None:
        self._socket = connect(qemu.folder / "qtest", lambda: qemu.running)
        self._answers = self._socket.makefile("r")
        parts = qemu.qmp("qom-list", path="/machine/unattached")
        self._chip = next(f"/machine/unattached/{part['name']}" for part in parts if part["type"] == "child<pl061>")

    def put(self, line: int, *, high: bool) -> None:
        """Lay 3.3 V or ground to an input."""
        self._ask(f"set_irq_in {self._chip} unnamed-gpio-in {line} {int(high)}")

    def brightness(self, line: int) -> float:
        """Of a lamp at this line: for how much of two seconds it is lit, for it is dimmed by blinking quickly."""
        lit = 0
        for _ in range(LOOKS):
            lit += self._is_lit(line)
            time.sleep(PAUSE)
        return lit / LOOKS

    def _is_lit(self, line: int) -> bool:
        """A line that has become an input drives no lamp, though here it remembers what it was."""
        data, outputs = (int(self._ask(f"readl {register:#x}"), 16) for register in (DATA, OUTPUTS))
        return bool(data & outputs & 1 << line)

    def _ask(self, words: str) -> str:
        self._socket.sendall(words.encode() + b"\n")
        answer = self._answers.readline().split()
        if answer[:1] != ["OK"]:
            raise Failed(f"QEMU's test socket refuses {words!r}: {' '.join(answer)}")
        return answer[-1]
