"""The fonts of the screen by what they are for, and which of them writes which letter.

They are Debian's (fonts-vollkorn, fonts-lato). Where they are missing Kivy's own font stands in and
:func:`font_notices` says what to install. Signs that a font lacks are written in the one that has them
(:class:`Script`), so no caller has to know which.
"""

from functools import lru_cache
from pathlib import Path
from struct import unpack_from
from typing import Any

from kivy import kivy_data_dir
from kivy.core.image import ImageData
from kivy.core.text import Label as CoreLabel
from kivy.core.text import LabelBase

from companion.language.words import phrase

DISPLAY, TEXT, NAME, HEAVY, BLACK = "Display", "Text", "Name", "Heavy", "Black"
"""Questions and titles; what is read; what is touched; figures among text; large figures."""
SIGNS = "Signs"
"""The one of Kivy's fonts that has arrows, stars, dice and hexes."""

FOLDER = Path("/usr/share/fonts/truetype")
FILES = {
    DISPLAY: "vollkorn/Vollkorn-SemiBold.ttf",
    TEXT: "lato/Lato-Bold.ttf",
    NAME: "lato/Lato-Bold.ttf",
    HEAVY: "lato/Lato-Heavy.ttf",
    BLACK: "lato/Lato-Black.ttf",
}
STAND_IN = Path(kivy_data_dir) / "fonts" / "Roboto-Bold.ttf"
FIGURES = {DISPLAY: HEAVY}
"""The font that writes a font's figures: Vollkorn's own go below the line."""
SHAPES = 0x2500
"""From here on all is written in the font of signs: Lato has ● but not ▲, and both must be equally large."""

LINES = {DISPLAY: (0.80, 0.26, 0.07), NAME: (0.76, 0.22, 0.13)}
OTHER_LINES = (0.92, 0.235, 0.0)
"""In parts of the size: how much of a line is above its foot and below it, and room above the first line for dots on
capitals. Not as the files say: in Lato's an Ä is higher than the line, and pushes it down. Names have their lines close
together: two as large as one can be read from afar have room on a tile.
"""

Run = tuple[str, str]
"""A font and what is written in it."""


def files(folder: Path = FOLDER) -> dict[str, Path]:
    """The file of every font, found in *folder* or standing in for it."""
    found = {role: folder / file for role, file in FILES.items()}
    return {role: file if file.is_file() else STAND_IN for role, file in found.items()} | {
        SIGNS: Path(kivy_data_dir) / "fonts" / "DejaVuSans.ttf"
    }


def missing_packages(folder: Path = FOLDER) -> list[str]:
    """The Debian packages whose fonts are not there."""
    lacking = (file for file in FILES.values() if not (folder / file).is_file())
    return sorted({f"fonts-{file.split('/')[0]}" for file in lacking})


def font_notices(folder: Path = FOLDER) -> list[str]:
    """One sentence that names all packages that are missing, or nothing."""
    packages = ", ".join(missing_packages(folder))
    return [phrase("Plainer letters are used: {packages} not installed.", packages=packages)] if packages else []


_files = files()
for _role, _file in _files.items():
    # A name that is not registered is looked for on the disk by every label, and taken from wherever one is found.
    LabelBase.register(_role, str(_file))


# -- what is in a font -------------------------------------------------------------------------------------


@lru_cache
def letters_in(file: Path) -> frozenset[int]:
    """The code points that a TrueType font has a glyph for."""
    data = file.read_bytes()
    start = _table(data, b"cmap")
    letters: set[int] = set()
    for number in range(unpack_from(">H", data, start + 2)[0]):
        platform, _, offset = unpack_from(">HHL", data, start + 4 + 8 * number)
        at = start + offset
        form = unpack_from(">H", data, at)[0]
        if platform in (0, 3) and form == 4:
            letters.update(_letters_of_segments(data, at))
        elif platform in (0, 3) and form == 12:
            for group in range(unpack_from(">L", data, at + 12)[0]):
                first, last, _ = unpack_from(">LLL", data, at + 16 + 12 * group)
                letters.update(range(first, last + 1))
    return frozenset(letters)


def _letters_of_segments(data: bytes, at: int) -> set[int]:
    """Format 4. A code point whose glyph is 0 is not there, though its segment is."""
    count = unpack_from(">H", data, at + 6)[0] // 2
    columns = (at + 14, at + 16 + 2 * count, at + 16 + 4 * count, at + 16 + 6 * count)
    lasts, firsts, deltas, ranges = (unpack_from(f">{count}H", data, column) for column in columns)
    letters = set()
    for n, (first, last, delta, offset) in enumerate(zip(firsts, lasts, deltas, ranges, strict=True)):
        for code in range(first, min(last, 0xFFFE) + 1):
            glyph = code
            if offset:
                glyph = unpack_from(">H", data, columns[3] + 2 * n + offset + 2 * (code - first))[0]
            if (glyph + delta) & 0xFFFF if glyph or not offset else 0:
                letters.add(code)
    return letters


@lru_cache
def capital_height(font: str) -> float:
    """How high capitals are, in parts of the font's size: what a size must be for letters of so many millimetres."""
    data = _files[font].read_bytes()
    return float(unpack_from(">h", data, _table(data, b"OS/2") + 88)[0] / _units(data))


def _units(data: bytes) -> int:
    return int(unpack_from(">H", data, _table(data, b"head") + 18)[0])


def _table(data: bytes, tag: bytes) -> int:
    for number in range(unpack_from(">H", data, 4)[0]):
        name, _, offset, _ = unpack_from(">4sLLL", data, 12 + 16 * number)
        if name == tag:
            return int(offset)
    raise ValueError(f"a font without {tag.decode()}")


# -- writing -----------------------------------------------------------------------------------------------


def has(font: str, letter: str) -> bool:
    """Whether the *font* itself has this letter."""
    return ord(letter) in letters_in(_files[font])


@lru_cache(maxsize=4000)
def runs(text: str, font: str) -> tuple[Run, ...]:
    """*text* cut where another font has to take over: signs the *font* lacks, figures it writes badly.

    >>> runs("2 hits → ★", TEXT)
    (('Text', '2 hits → '), ('Signs', '★'))
    """
    if text.isascii() and text and font not in FIGURES:
        return ((font, text),)
    cut: list[tuple[str, str]] = []
    for letter in text:
        to = cut[-1][0] if cut and letter.isspace() else _font_for(letter, font)
        if cut and cut[-1][0] == to:
            cut[-1] = (to, cut[-1][1] + letter)
        else:
            cut.append((to, letter))
    return tuple(cut)


@lru_cache(maxsize=4000)
def _font_for(letter: str, font: str) -> str:
    if font not in _files or letter.isspace():
        return font
    if letter in "0123456789":
        return FIGURES.get(font, font)
    preferred = (SIGNS, font) if ord(letter) >= SHAPES else (font, SIGNS)
    return next((one for one in preferred if has(one, letter)), font)


KEPT = 20_000
"""Sizes of words kept at once: under 5 MB."""
_extents: dict[tuple[str, str, float], tuple[int, int]] = {}
_feet: dict[tuple[str, int], int] = {}


class Script(CoreLabel):  # type: ignore[misc]
    """Kivy's text, only that each letter is written in a font that has it, on one line with the others."""

    _surface: Any

    def get_extents(self, text: str) -> tuple[int, int]:
        """Kivy asks this of every word, and of one on the edge letter by letter: so answers are kept."""
        key = text, self.options["font_name"], self.options["font_size"]
        known = _extents.get(key)
        if known is None:
            above, below, _ = self._line()
            wide = sum(self._measure(font, run)[0] for font, run in runs(text, self._font))
            if len(_extents) > KEPT:
                _extents.clear()
            known = _extents[key] = wide, above + below
        return known

    def render(self, real: bool = False) -> tuple[int, int] | None:
        size: tuple[int, int] | None = super().render(real)
        if size is None or real or not self._cached_lines:
            return size
        room = self._line()[2]
        wide, high = self._internal_size  # type: ignore[has-type]
        self._internal_size = wide, high + room
        return size[0], size[1] + (0 if self._text_size[1] else room)

    def _render_begin(self) -> None:
        """Lines stand close and SDL replaces what it draws over: every second one has a sheet of its own."""
        super()._render_begin()
        self._sheets, self._line_at = [self._surface], -1.0

    def _render_text(self, text: str, x: float, y: float) -> None:
        above, _, room = self._line()
        self._turn_to_sheet_of(y)
        for font, run in runs(text, self._font):
            wide, foot = self._measure(font, run)
            self._in(font, super()._render_text, run, x, y + room + above - foot)
            x += wide

    def _turn_to_sheet_of(self, y: float) -> None:
        """The other one where a new line begins; the second is made with the second line."""
        if self._line_at not in (-1.0, y):
            other = self._surface is self._sheets[0]
            if len(self._sheets) == 1:
                super()._render_begin()
                self._sheets.append(self._surface)
            self._surface = self._sheets[other]
        self._line_at = y

    def _render_end(self) -> Any:
        """All sheets as one; where nothing is written all bytes are 0."""
        sheets = [sheet.get_data() for sheet in self._sheets]
        if len(sheets) == 1:
            return sheets[0]
        one, other = (int.from_bytes(sheet.data, "little") for sheet in sheets)
        data = (one | other).to_bytes(len(sheets[0].data), "little")
        return ImageData(sheets[0].width, sheets[0].height, sheets[0].fmt, data)

    @property
    def _font(self) -> str:
        return str(self.options["font_name"])

    def _line(self) -> tuple[int, int, int]:
        """Pixels of a line above its foot and below it, and above the first."""
        above, below, room = (round(part * self.options["font_size"]) for part in LINES.get(self._font, OTHER_LINES))
        return above, below, room

    def _measure(self, font: str, run: str) -> tuple[int, int]:
        """How wide *run* is, and how far its foot is below the top of what SDL draws: letters that are too high for
        the font's line make it taller.
        """
        wide, high = self._in(font, super().get_extents, run)
        return wide, high + self._foot(font)

    def _foot(self, font: str) -> int:
        """What is to be added to the height of a run to get to its foot; the same for all runs of a font and size."""
        key = font, int(self.options["font_size"])
        if key not in _feet:
            _feet[key] = self._in(font, self.get_ascent) - self._in(font, super().get_extents, "x")[1]
        return _feet[key]

    def _in(self, font: str, act: Any, *given: Any) -> Any:
        """SDL has fonts in whole pixels only, but Kivy opens one anew for each part of a pixel."""
        before = self.options["font_name_r"], self.options["font_size"]
        self.options["font_name_r"], self.options["font_size"] = str(_files.get(font, before[0])), int(before[1])
        try:
            return act(*given)
        finally:
            self.options["font_name_r"], self.options["font_size"] = before
