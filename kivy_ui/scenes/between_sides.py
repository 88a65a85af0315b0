"""Between two sides: the dice as they lie, what each came to, who hits, and how it may end."""

from collections.abc import Callable
from typing import Any

from kivy.graphics import Color, RoundedRectangle
from kivy.metrics import dp

from companion.kernel.dice import Face
from companion.kernel.view import Duel, DuelSide, Odds
from companion.language.words import worded
from kivy_ui.fonts import BLACK
from kivy_ui.theme import Colour, Theme
from kivy_ui.widgets.dice import draw_face
from kivy_ui.widgets.fitted_text import fitted
from kivy_ui.widgets.lettering import Add, lettering, write, write_centred
from kivy_ui.widgets.tiles import DrawnTile

DIE, SPARE = 46, 30
"""A die that counts, and one that does not."""
MOST_DICE = 3
SUM, CHANCE = 64, 62


class Clash(DrawnTile):
    """*why* opens what the odds were computed from. *colours* are those of the two sides.

    One that is *low* has dice and sums in one row, and the odds in another.
    """

    def __init__(
        self,
        duel: Duel,
        theme: Theme,
        colours: tuple[Colour, Colour],
        why: Callable[[], None],
        *,
        low: bool = False,
    ) -> None:
        super().__init__()
        self._duel, self._colours, self._low = duel, colours, low
        self.text = worded(duel.heading or duel.result or duel.title)
        clear = (0.0, 0.0, 0.0, 0.0)
        self.drawn_as(theme, why, clear, clear)

    def _drawn_anew(self, *_: object) -> None:
        duel, theme = self._duel, self._theme
        self._drawn.clear()
        add, top = self._drawn.add, self.top
        if self._low and duel.odds is not None:
            self._draw_low(add, duel, duel.odds)
            return
        if duel.heading:
            heading = lettering(worded(duel.heading), round(theme.small))
            top -= heading.height
            write(add, heading, self.center_x - heading.width / 2, top, theme.palette.soft)
        thrown = duel.left.total is not None and duel.right.total is not None
        if thrown:
            top = self._dice(add, top - dp(4))
            top = self._sums(add, top)
        if duel.odds is not None:
            self._odds(add, duel.odds, top - dp(4), large=not thrown)
        elif duel.result:
            words = fitted(worded(duel.result), theme.body, theme.small, self.width, top - self.y, "center")
            write(add, words, self.center_x - words.width / 2, top - words.height - dp(4), theme.palette.ink)

    def _draw_low(self, add: Add, duel: Duel, odds: Odds) -> None:
        """The sums between the dice, then the odds and what they cost over their bar; before a throw the odds alone."""
        theme, top = self._theme, self.top
        thrown = duel.left.total is not None and duel.right.total is not None
        if thrown:
            self._dice(add, top - (dp(SUM) - dp(DIE)) / 2)
            self._sums(add, top, spread=0.14)
            top -= dp(SUM)
        size = round(theme.large if thrown else dp(CHANCE))
        chance = lettering(f"{round(100 * odds.shares[0].share)} %", size, font=BLACK)
        x = self.x if thrown else self.center_x - chance.width / 2
        write(add, chance, x, top - chance.height, self._colours[0])
        room = self._beside_chance(add, odds, chance, top, thrown=thrown)
        if odds.loss:
            loss = fitted(worded(odds.loss), theme.small, theme.small * 0.9, room, chance.height, "right")
            write(add, loss, self.right - loss.width, top - (chance.height + loss.height) / 2, theme.palette.soft)
        self._bar(add, odds.shares[0].share, top - chance.height - dp(18))

    def _beside_chance(self, add: Add, odds: Odds, chance: Any, top: float, *, thrown: bool) -> float:
        """What the chance is of: right of it after a throw, else at the left with the phase. The room for its cost."""
        theme, label = self._theme, worded(odds.shares[0].label)
        if thrown:
            words = lettering(label, round(theme.small))
            at, ink = self.x + chance.width + dp(8), theme.palette.ink
            room = self.width - chance.width - words.width - dp(24)
        else:
            room = max(1.0, (self.width - chance.width) / 2 - dp(8))
            both = "\n".join(part for part in (worded(self._duel.heading), label) if part)
            words = fitted(both, theme.small, theme.small * 0.8, room, chance.height, "left")
            at, ink = self.x, theme.palette.soft
        write(add, words, at, top - (chance.height + words.height) / 2, ink)
        return float(room)

    def _dice(self, add: Add, top: float) -> float:
        """Ours from the left, theirs from the right; the one that does not count is smaller and dimmed."""
        x = self.x
        for face, colour, size, shown in self._lying(self._duel.left):
            draw_face(add, face, x, top - dp(DIE) / 2 - size / 2, size, colour=colour, edge=shown)
            x += size + dp(5)
        x = self.right
        for face, colour, size, shown in self._lying(self._duel.right):
            x -= size
            draw_face(add, face, x, top - dp(DIE) / 2 - size / 2, size, colour=colour, edge=shown)
            x -= dp(5)
        return top - dp(DIE)

    def _lying(self, side: DuelSide) -> list[tuple[Face | None, str, float, Colour]]:
        counting = [n for n in range(len(side.lying)) if not side.counting or n in side.counting]
        order = [*counting, *(n for n in range(len(side.lying)) if n not in counting)][:MOST_DICE]
        palette = self._theme.palette
        return [
            (
                side.lying[n][1],
                side.lying[n][0].body,
                dp(DIE) if n in counting else dp(SPARE),
                palette.brass if n in counting else palette.line,
            )
            for n in order
        ]

    def _sums(self, add: Add, top: float, spread: float = 0.26) -> float:
        left, right = self._duel.left.total, self._duel.right.total
        if left is None or right is None:
            return top
        middle = top - dp(SUM) / 2
        for total, x, colour in ((left, self.x + self.width * (0.5 - spread), self._colours[0]),
                                 (right, self.x + self.width * (0.5 + spread), self._colours[1])):  # fmt: skip
            write_centred(add, lettering(str(total.total), round(dp(SUM)), font=BLACK), x, middle, colour)
        between = ">" if left.total > right.total else "<" if left.total < right.total else "="
        sign = lettering(between, round(self._theme.large))
        write_centred(add, sign, self.center_x, middle, self._theme.palette.soft)
        return top - dp(SUM)

    def _odds(self, add: Add, odds: Odds, top: float, *, large: bool) -> None:
        """The left side's share as a figure and as a part of a bar; what it costs below."""
        theme, first = self._theme, odds.shares[0]
        chance = lettering(f"{round(100 * first.share)} %", round(dp(CHANCE) if large else theme.large), font=BLACK)
        label = lettering(worded(first.label), round(theme.small))
        if large:
            top -= chance.height
            write(add, chance, self.center_x - chance.width / 2, top, self._colours[0])
            top -= label.height
            write(add, label, self.center_x - label.width / 2, top, theme.palette.ink)
        else:
            top -= chance.height
            write(add, label, self.x, top + (chance.height - label.height) / 2, theme.palette.ink)
            write(add, chance, self.right - chance.width, top, self._colours[0])
        top -= dp(18)
        self._bar(add, first.share, top)
        if odds.loss:
            words = fitted(
                worded(odds.loss), theme.small, theme.small * 0.9, self.width, max(1.0, top - self.y), "center"
            )
            write(add, words, self.center_x - words.width / 2, top - words.height - dp(2), theme.palette.soft)

    def _bar(self, add: Add, share: float, low: float) -> None:
        """Of both sides' colours, the left one's share from the left."""
        for colour, wide in (((*self._colours[1][:3], 0.55), 1.0), (self._colours[0], share)):
            add(Color(*colour))
            add(RoundedRectangle(pos=(self.x, low), size=(self.width * wide, dp(14)), radius=[dp(7)]))
