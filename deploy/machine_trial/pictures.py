"""What the screen shows, looked at as a person does: is there anything, what words, where. Knows nothing of the app."""

import os
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from PIL import Image, ImageChops, ImageFilter

from machine_trial.reading import Word, find, share, turned_back, words_of

TIMES = 2
"""Letters are read more surely when they are this much larger."""
SPARSE = "11"
"""How tesseract is told that words may stand anywhere."""
LETTERS = 150
"""The shade from which on something is a letter, on what is dark, and not the frame of a button."""
BAND, MOST = 0.18, 0.8
"""Where the band ends, and how much of a question must be read: all of four words, for others are worded alike."""
ONE_THREAD = {**os.environ, "OMP_THREAD_LIMIT": "1"}
"""The processors are the emulator's."""
LINE = (0.025, 0.03, 0.975, 0.25)
"""Where a passing line stands, without its frame: what is framed is taken for a picture."""
STRONG = 170
"""Of 255, for a colour that is strong and bright."""
MAP = (0.05, 0.46, 0.88, 0.8)
"""Where nothing lies over a map below a question and what was told."""
SIGN, ROUND, SIGN_REACH = 225, 30, 9
"""The sign of a place that may be touched is brighter than the first, in a round darker than the second, within so many
pixels of its middle; in all others it is dim.
"""
DARK, LIT = 40, 0.002
"""A pixel is lit above the first; a screen that shows something has more than this share of them."""


class Picture:
    """A screenshot in a file. *turned* is by how many degrees clockwise it has to be turned to be read."""

    def __init__(self, path: Path, turned: int = 0) -> None:
        self.path, self.turned = path, turned
        self._image = Image.open(path).convert("RGB")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Picture) and self._image.tobytes() == other._image.tobytes()

    __hash__ = None  # type: ignore[assignment]

    @property
    def is_black(self) -> bool:
        shades = self._image.convert("L").histogram()
        return bool(sum(shades[DARK:]) < LIT * sum(shades))

    @property
    def colourful(self) -> float:
        """The share of it in strong colours."""
        strong = self._image.convert("HSV").split()
        saturated: bytes = strong[1].tobytes()
        bright: bytes = strong[2].tobytes()
        return sum(s > STRONG and v > STRONG for s, v in zip(saturated, bright, strict=True)) / len(bright)

    @property
    def text(self) -> str:
        return " ".join(word.text for word in self.words())

    def find(self, text: str) -> tuple[float, float] | None:
        """The middle of these words, as shares of the screen's width and height as it is mounted."""
        return find(text, self.words())

    def bright_sign(self) -> tuple[float, float]:
        """The middle of a place on a map that may be touched, by its sign."""
        grey, near = self._inside(MAP).convert("L"), ImageFilter.BoxBlur(SIGN_REACH)
        sign = grey.point(lambda shade: 255 * (shade > SIGN)).filter(near)
        around = grey.point(lambda shade: 255 * (shade < ROUND)).filter(near)
        both = ImageChops.darker(sign, around)
        shades = both.tobytes()
        down, across = divmod(shades.index(max(shades)), both.width)
        left, top, right, bottom = MAP
        return left + across / both.width * (right - left), top + down / both.height * (bottom - top)

    def says(self, text: str) -> bool:
        """Whether a passing line says this: it stands at the top, and is read quickly before it goes."""
        return find(text, _read(self._inside(LINE).convert("L"))) is not None

    def _inside(self, shares: Sequence[float]) -> Image.Image:
        left, top, right, bottom = (round(n * side) for n, side in zip(shares, 2 * self._image.size, strict=True))
        return self._image.crop((left, top, right, bottom))

    def asks(self, text: str) -> bool:
        """Whether most words of *text* can be read in the band at the top, where the question of a game stands."""
        return share(text, [word for word in self.words() if word.y < BAND]) >= MOST

    def words(self) -> list[Word]:
        read = _read(self._image.rotate(-self.turned, expand=True).convert("L"))
        return [Word(word.text, *turned_back(word.x, word.y, self.turned), word.line) for word in read]


def _read(image: Image.Image) -> list[Word]:
    """Read twice: what has a frame is taken for a picture, and without frames dark letters on light are lost."""
    frameless = image.point(lambda shade: 255 * (shade <= LETTERS))
    return [word for way, picture in enumerate((image, frameless)) for word in _words_on(picture, way)]


def _words_on(image: Image.Image, way: int) -> list[Word]:
    large = image.resize((image.width * TIMES, image.height * TIMES), Image.Resampling.LANCZOS)
    with tempfile.NamedTemporaryFile(suffix=".png") as file:
        large.save(file.name, compress_level=1)
        command = ["tesseract", file.name, "-", "--psm", SPARSE, "tsv"]
        done = subprocess.run(command, capture_output=True, text=True, check=True, env=ONE_THREAD)
    read = words_of(done.stdout, large.width, large.height)
    return [Word(word.text, word.x, word.y, (str(way), *word.line)) for word in read]
