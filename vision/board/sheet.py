"""The sheet of tags to print and cut out, true to scale: as PDF, and as one PNG a page.

Both are drawn from one list of what lies where, in millimetres.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np
import reportlab
from msgspec import Struct
from PIL import Image, ImageDraw, ImageFont
from reportlab.lib.units import mm
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from companion.errors import SaveError
from companion.language.words import phrase
from vision.board.tag_finding import RIM, SIDE, picture_of
from vision.cameras.pictures import Pixels
from vision.tray import TAGS as TRAY_TAGS

PAGE = 210.0, 297.0
EDGE = 14.0
"""Millimetres from the paper's edge that every printer can reach."""
DPI = 300
MARK, GAP = 3.0, 2.0
"""How long the marks to cut along are, and how much lies between them and whatever is next."""
CAPTION, LETTERS = 4.0, 2.6
"""The line below a tag, and how large its letters are."""
NARROWEST = 24.0
RULER = 100.0
TRAY_SIDE, TRAY_MARGIN = 6, 4.0
FONT = "Vera"
FONT_FILE = Path(reportlab.__file__).parent / "fonts" / "Vera.ttf"


class Item(Struct, frozen=True):
    """A tag to print: its number, what it is called, and the *edge* of its black square in millimetres."""

    tag: int
    name: str
    edge: float
    tray: bool = False

    @property
    def rim(self) -> float:
        """The white around it that must be left when it is cut out."""
        return TRAY_MARGIN if self.tray else self.edge * RIM / SIDE

    @property
    def card(self) -> float:
        return self.edge + 2 * self.rim

    def picture(self) -> Pixels:
        """One pixel a module."""
        if self.tray:
            kind = cv2.aruco.getPredefinedDictionary(TRAY_TAGS)
            return np.asarray(cv2.aruco.generateImageMarker(kind, self.tag, TRAY_SIDE), np.uint8)
        return picture_of(self.tag, SIDE)


class _Placed(Struct, frozen=True):
    item: Item
    x: float
    y: float
    """The upper left corner of what is cut out, from the upper left of the page."""


class _Heading(Struct, frozen=True):
    text: str
    y: float


_Page = list[_Placed | _Heading]


def pages_of(groups: Sequence[tuple[str, Sequence[Item]]]) -> list[_Page]:
    """What lies where: groups with a heading each, in rows."""
    pages: list[_Page] = [[]]
    y = EDGE + 16
    for heading, items in groups:
        rows = list(_rows(items))
        if rows and y + 8 + rows[0][1] > PAGE[1] - EDGE:
            pages.append([])
            y = EDGE
        pages[-1].append(_Heading(heading, y + 4))
        y += 8
        for row, high in rows:
            if y + high > PAGE[1] - EDGE:
                pages.append([])
                y = EDGE
            pages[-1] += [_Placed(item, x, y + MARK) for item, x in row]
            y += high
    return pages


def _rows(items: Sequence[Item]) -> Iterator[tuple[list[tuple[Item, float]], float]]:
    """Items side by side as long as there is room, with the height of each row."""
    row: list[tuple[Item, float]] = []
    x = EDGE
    for item in items:
        wide = max(item.card + 2 * MARK + GAP, NARROWEST)
        if row and x + wide > PAGE[0] - EDGE:
            yield row, _high(row)
            row, x = [], EDGE
        row.append((item, x + MARK))
        x += wide
    if row:
        yield row, _high(row)


def _high(row: Sequence[tuple[Item, float]]) -> float:
    return max(item.card for item, _ in row) + 2 * MARK + CAPTION + GAP


def _marks(placed: _Placed) -> Iterator[tuple[float, float, float, float]]:
    """Lines outside the corners of what is cut out: x, y to x, y."""
    x, y, card = placed.x, placed.y, placed.item.card
    for edge, outward in ((0.0, -1), (card, 1)):
        for other in (0.0, card):
            yield x + edge + outward * 0.5, y + other, x + edge + outward * MARK, y + other
            yield x + other, y + edge + outward * 0.5, x + other, y + edge + outward * MARK


def _how() -> str:
    return phrase("Print at 100 %, on dull paper. This line must be {n:g} mm long. Leave the white rims on.", n=RULER)


def _caption(item: Item) -> str:
    return f"{item.name} · {item.tag}" if item.name else str(item.tag)


# -- PDF ---------------------------------------------------------------------------------------------------


def write_pdf(path: Path, groups: Sequence[tuple[str, Sequence[Item]]]) -> int:
    """Write the sheet; returns its number of pages."""
    pdfmetrics.registerFont(TTFont(FONT, str(FONT_FILE)))
    pages = pages_of(groups)
    canvas = Canvas(str(path), pagesize=(PAGE[0] * mm, PAGE[1] * mm), invariant=1)
    canvas.setTitle(phrase("Tags to cut out"))
    for number, page in enumerate(pages):
        if number == 0:
            _text(canvas, EDGE, EDGE + 4, _how())
            canvas.line(EDGE * mm, (PAGE[1] - EDGE - 8) * mm, (EDGE + RULER) * mm, (PAGE[1] - EDGE - 8) * mm)
        for one in page:
            _draw(canvas, one)
        canvas.showPage()
    try:
        canvas.save()
    except OSError as error:
        raise SaveError(phrase("{path} cannot be written: {why}.", path=path, why=error.strerror)) from error
    return len(pages)


def _draw(canvas: Canvas, one: _Placed | _Heading) -> None:
    canvas.setLineWidth(0.3)
    if isinstance(one, _Heading):
        _text(canvas, EDGE, one.y, one.text, LETTERS * 1.4)
        return
    item = one.item
    for x, y, to_x, to_y in _marks(one):
        canvas.line(x * mm, (PAGE[1] - y) * mm, to_x * mm, (PAGE[1] - to_y) * mm)
    modules = item.picture()
    # Whole pixels for every module: whoever draws the page then never has to guess between two of them.
    large = Image.fromarray(np.kron(modules, np.ones((16, 16), np.uint8)))
    left, low = one.x + item.rim, PAGE[1] - one.y - item.rim - item.edge
    canvas.drawImage(ImageReader(large), left * mm, low * mm, item.edge * mm, item.edge * mm)
    _text(canvas, one.x + 1, one.y + item.card + MARK + LETTERS / 2, _caption(item))


def _text(canvas: Canvas, x: float, y: float, text: str, size: float = LETTERS) -> None:
    canvas.setFont(FONT, size * mm)
    canvas.drawString(x * mm, (PAGE[1] - y) * mm, text)


# -- PNG ---------------------------------------------------------------------------------------------------


def write_pngs(path: Path, groups: Sequence[tuple[str, Sequence[Item]]]) -> list[Path]:
    """Write each page beside *path*, numbered where there are several."""
    pages, written = pages_of(groups), []
    for number, page in enumerate(pages):
        file = path if len(pages) == 1 else path.with_stem(f"{path.stem}-{number + 1}")
        try:
            drawn_page(page, first=number == 0).save(file, dpi=(DPI, DPI))
        except OSError as error:
            raise SaveError(phrase("{path} cannot be written: {why}.", path=file, why=error.strerror)) from error
        written.append(file)
    return written


def drawn_page(page: _Page, *, first: bool) -> Image.Image:
    sheet = Image.new("L", (_px(PAGE[0]), _px(PAGE[1])), 255)
    pen = ImageDraw.Draw(sheet)
    if first:
        _write(pen, EDGE, EDGE + 4, _how())
        pen.line([_px(EDGE), _px(EDGE + 8), _px(EDGE + RULER), _px(EDGE + 8)], fill=0, width=3)
    for one in page:
        if isinstance(one, _Heading):
            _write(pen, EDGE, one.y, one.text, LETTERS * 1.4)
            continue
        for mark in _marks(one):
            pen.line([_px(value) for value in mark], fill=0, width=2)
        dots, item = _px(one.item.edge), one.item
        tag = Image.fromarray(item.picture()).resize((dots, dots), Image.Resampling.NEAREST)
        sheet.paste(tag, (_px(one.x + item.rim), _px(one.y + item.rim)))
        _write(pen, one.x + 1, one.y + item.card + MARK + LETTERS / 2, _caption(item))
    return sheet


def _write(pen: ImageDraw.ImageDraw, x: float, y: float, text: str, size: float = LETTERS) -> None:
    """*y* is the line that the letters stand on."""
    pen.text((_px(x), _px(y)), text, fill=0, font=ImageFont.truetype(str(FONT_FILE), _px(size)), anchor="ls")


def _px(length: float) -> int:
    return round(length * DPI / 25.4)
