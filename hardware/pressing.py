"""From contacts that bounce to what people mean: a press, a hold, both of two buttons for a while.

Pure: it is told every change of a contact and the time, and says what happened.
"""

from collections.abc import Iterator

from msgspec import Struct

BOUNCE = 0.02
"""Seconds that a contact must stay as it is before we believe it."""
HOLD = 0.6
"""Seconds after which a press is a hold."""
CHORD = ("go", "undo")
CHORD_HOLD = 3.0
"""Seconds that both must be down; too long for an accident."""
SHUTDOWN = "shutdown"


class Press(Struct, frozen=True):
    """A button was pressed, or held. The chord comes as a held ``shutdown``."""

    button: str
    held: bool = False


class _Contact(Struct):
    """*raw* is what the contact says since *since*; *down* is what we believe since *at*.

    *spent*: this time down has already meant something, so letting go means nothing more.
    """

    raw: bool
    since: float
    down: bool
    at: float
    spent: bool


class Presses:
    """All buttons of the box. A press counts when it is let go, for only then it is known not to be a hold."""

    def __init__(self) -> None:
        self._contacts: dict[str, _Contact] = {}
        self._chord_done = False

    def contact(self, button: str, down: bool, now: float) -> list[Press]:
        """A contact is *down* or not. To say again what it was already does no harm, so that it may be polled.

        A button that is down when it is first seen is stuck or leant on: it means nothing until it is let go.
        """
        found = self.tick(now)
        contact = self._contacts.setdefault(button, _Contact(down, now, down, now, spent=down))
        if contact.raw != down:
            contact.raw, contact.since = down, now
        return found

    def tick(self, now: float) -> list[Press]:
        """Time has passed. How often this is called changes only how soon something is noticed."""
        settled: list[Press] = []
        for button, contact in self._contacts.items():
            settled += self._settle(button, contact, now)
        return [*settled, *self._chord(now), *self._holds(now)]

    def _settle(self, button: str, contact: _Contact, now: float) -> Iterator[Press]:
        """Believe what has stayed as it is for long enough."""
        if contact.raw == contact.down or now - contact.since < BOUNCE:
            return
        lasted = contact.since - contact.at
        contact.down, contact.at = contact.raw, contact.since
        if contact.down:
            contact.spent = False
            self._spend_together()
        elif not contact.spent:
            yield Press(button, held=lasted >= HOLD)

    def _spend_together(self) -> None:
        """Both of the chord are down: neither means itself any more, also if one is let go early."""
        both = [self._contacts.get(name) for name in CHORD]
        if all(contact is not None and contact.down for contact in both):
            for contact in both:
                assert contact is not None
                contact.spent = True

    def _chord(self, now: float) -> Iterator[Press]:
        both = [contact for name in CHORD if (contact := self._contacts.get(name)) is not None and contact.down]
        if len(both) < len(CHORD):
            self._chord_done = False
        elif not self._chord_done and now - max(contact.at for contact in both) >= CHORD_HOLD:
            self._chord_done = True
            yield Press(SHUTDOWN, held=True)

    def _holds(self, now: float) -> Iterator[Press]:
        for button, contact in self._contacts.items():
            if contact.down and contact.raw and not contact.spent and now - contact.at >= HOLD:
                contact.spent = True
                yield Press(button, held=True)
