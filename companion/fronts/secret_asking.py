"""One keyboard for several people: what only one of them may read is asked while only they look.

The keyboard is handed over first, and what was on the screen is wiped before anybody else looks.
"""

from collections.abc import Callable, Sequence

from companion.errors import GameError, Invalid
from companion.fronts.panels_text import draw_view
from companion.fronts.question_text import FOR_ALL, question, why
from companion.fronts.typed import expected, obvious, understand
from companion.host.host import Host
from companion.kernel.prompts import Cover, Prompt
from companion.kernel.seats import Player
from companion.language.words import listing, phrase, worded

AWAY = "away"
"""Typed in place of an answer, it hands the keyboard back unanswered."""
SCROLLED = 60
Read = Callable[[str], str]
Write = Callable[[str], None]


def scroll_away(write: Write) -> Callable[[], None]:
    """So many empty lines that nothing above is left on a screen."""
    return lambda: write("\n" * SCROLLED)


def cover_lines(prompts: Sequence[Prompt], can_pass: bool) -> list[str]:
    """Of questions that are asked in secret: what all may read of them, and how they are answered."""
    lines = [worded(prompt.text) for prompt in prompts if isinstance(prompt, Cover)]
    lines.append(phrase("  Enter: hand the keyboard to {who}", who=worded(prompts[0].whom)))
    if len(prompts) > 1:
        others = worded(listing([prompt.whom for prompt in prompts[1:]]))
        lines.append(phrase("  or type the name of who answers first: {names}", names=others))
    if can_pass:
        lines.append(phrase("  nobody: all of them pass"))
    return lines


class SecretAsking:
    """Asks one seat at a time; *forget* wipes away all that was read and typed."""

    def __init__(self, host: Host, read: Read, write: Write, forget: Callable[[], None]) -> None:
        self._host = host
        self._read, self._write = read, write
        self._forget = forget

    def seat(self, name: str) -> Player:
        """The player of that name, or the first of a side; Invalid names those there are."""
        host = self._host
        seats = host.game.seats(host.table)
        for player in seats:
            names = (player.name, player.id, host.game.named(host.table, player.side))
            if name.casefold() in [worded(known).casefold() for known in names if known]:
                return player
        known = worded(listing([player.name for player in seats])) or phrase("none")
        raise Invalid(phrase("No player is called {name!r}. There are: {names}.", name=name, names=known))

    def ask(self, cover: Prompt) -> None:
        """Put the question under *cover* to its seat until it is answered, or they go *away*."""
        seat = self.seat(worded(cover.whom))
        if self._handed_to(seat):
            asked = next(prompt for prompt in self._host.asked(seat.id) if prompt.serial == cover.serial)
            self._answered(seat, asked, lambda value: self._host.answer(value, asked.serial, seat.id))

    def change(self, name: str) -> None:
        """Let the player of that name give another answer while others are still asked."""
        seat = self.seat(name)
        mine = [prompt for prompt in self._host.changeable(seat.id) if prompt.who in (seat.id, seat.side)]
        if not mine:
            raise Invalid(phrase("{who} has given no answer that can still be changed.", who=seat.name))
        if self._handed_to(seat):
            self._answered(seat, mine[0], lambda value: self._host.change(value, mine[0].serial, seat.id))

    def look(self, name: str) -> None:
        """Let the player of that name see the table as only they may."""
        seat = self.seat(name)
        if self._handed_to(seat):
            for line in draw_view(self._host.view(seat.id), named=self._host.named):
                self._write(line)
            self._read_alone(phrase("Enter when you have seen enough. "))
            self._forget()

    def _handed_to(self, seat: Player) -> bool:
        self._write(phrase("Hand the keyboard to {who}.", who=seat.name))
        mark = phrase("{who}, press Enter when only you look; {away} hands it back. ", who=seat.name, away=AWAY)
        while text := self._read_alone(mark).strip().casefold():
            if text == AWAY:
                return False
            self._write(phrase("Enter or {away} comes first: others may still be looking.", away=AWAY))
        return True

    def _read_alone(self, mark: str) -> str:
        """What the one in front of the keyboard types; the end of the input hands it back, and ends the table next."""
        try:
            return self._read(mark)
        except EOFError:
            return AWAY

    def _is_command(self, seat: Player, asked: Prompt, text: str) -> bool:
        """Whether *text* was no answer but a command; what only this seat may read, it reads here."""
        word = text.partition(" ")[0]
        if text == "?":
            game = self._host.game
            lines = why(asked, game.reading.reference(game.setup.in_force(self._host.table)))
        elif text == "view":
            lines = draw_view(self._host.view(seat.id), named=self._host.named)
        elif word in FOR_ALL:
            lines = [
                phrase("{command} is for all of you: {away} hands the keyboard back first.", command=word, away=AWAY)
            ]
        else:
            return False
        for line in [*lines, *question([asked])]:
            self._write(line)
        return True

    def _answered(self, seat: Player, asked: Prompt, give: Callable[[object], None]) -> None:
        """Read until it is an answer; it is wiped away before anybody hears what follows from it."""
        for line in question([asked]):
            self._write(line)
        while (text := self._read_alone(f"{seat.name}> ").strip()).casefold() != AWAY:
            if self._is_command(seat, asked, text.casefold()):
                continue
            try:
                value = understand(asked, text) if text else obvious(asked)
                if value is None:
                    raise Invalid(expected(asked))
                asked.check(value)
            except GameError as error:
                self._write(f"✗ {error}")
                continue
            self._forget()
            give(value)
            return
        self._forget()
