"""``python -m kivy_ui.art.bake [FOLDER …]``: bakes the SVGs of a folder of art; without one, of ours and our games'.

Needs the extra ``art``; nothing that plays does.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import cv2
import msgspec
import numpy as np
import resvg_py
from numpy.typing import NDArray

from kivy_ui.art.index import CELL, EMBLEMS, INDEX, ROW, SIZES, Baked, Box, Index, Part, Picture, sources_in

SVG = "http://www.w3.org/2000/svg"
GAP = 2
"""Clear pixels between two parts, so that none shines into the next."""
Pixels = NDArray[np.uint8]


def bake(folder: Path) -> Index:
    """All pictures of *folder*, and the index that says where they are."""
    emblems = folder / f"{EMBLEMS}.svg"
    index = Index(
        sources_in(folder),
        bake_emblems(emblems) if emblems.is_file() else (),
        {svg.stem: bake_picture(svg, folder) for svg in sorted(folder.rglob("*.svg")) if svg != emblems},
    )
    (folder / INDEX).write_bytes(msgspec.json.format(msgspec.json.encode(index), indent=1) + b"\n")
    return index


def bake_emblems(svg: Path) -> tuple[str, ...]:
    """White on clear; as wide and high as a power of two, for only such textures can be drawn small and smooth."""
    names = tuple(child.attrib["id"] for child in ElementTree.parse(svg).getroot() if "id" in child.attrib)
    drawn = _drawn(svg.read_text("utf-8"), CELL * ROW)
    high, wide = (1 << (side - 1).bit_length() for side in drawn.shape[:2])
    sheet = np.zeros((high, wide, 4), np.uint8)
    sheet[:, :, :3] = 255
    sheet[: drawn.shape[0], : drawn.shape[1], 3] = drawn[:, :, 3]
    _write(svg.with_suffix(".png"), sheet)
    return names


def bake_picture(svg: Path, folder: Path) -> Picture:
    glow = ElementTree.parse(svg).getroot().attrib.get("data-glow", "")
    file = str(svg.relative_to(folder).with_suffix(""))
    return Picture(file, glow.strip("#").lower(), {size: _bake_size(svg, size) for size in SIZES})


def _bake_size(svg: Path, size: int) -> Baked:
    """Its parts, cut to where there is something, side by side in one file."""
    parts: list[Part] = []
    cuts: list[Pixels] = []
    across, whole = 0, (0, 0)
    for name, text in _layers(svg):
        drawn = _drawn(text, _width(text, size))
        whole = drawn.shape[1], drawn.shape[0]
        left, top, wide, high = _filled(drawn)
        parts.append(Part(name, (across, 0, wide, high), (left, top)))
        cuts.append(drawn[top : top + high, left : left + wide])
        across += wide + GAP
    sheet = np.zeros((max(cut.shape[0] for cut in cuts), across - GAP, 4), np.uint8)
    for part, cut in zip(parts, cuts, strict=True):
        x, _, wide, high = part.cut
        sheet[:high, x : x + wide] = cut
    is_landscape = whole[0] > whole[1]  # its wide skies would show steps
    _write(svg.with_name(f"{svg.stem}-{size}.png"), sheet if is_landscape else _fewer_shades(sheet))
    return Baked(whole, tuple(parts))


def _layers(svg: Path) -> Iterator[tuple[str, str]]:
    """The picture layer by layer, each with all others left away: those that are hidden in it alone and called like
    their id without the picture's name before it, and together what lies between two of them. A glow is left to
    whoever draws the picture.
    """
    ElementTree.register_namespace("", SVG)
    tree = ElementTree.parse(svg).getroot()
    for glow in [child for child in tree if child.attrib.get("id", "").endswith("-glow")]:
        tree.remove(glow)
    shown = [child for child in tree if child.tag != f"{{{SVG}}}defs"]
    hidden = [child for child in shown if child.attrib.get("display") == "none"]
    between: list[ElementTree.Element] = []
    for child in [*shown, None]:
        if between and (child is None or child in hidden):
            yield "", _only(tree, shown, between)
            between = []
        if child is not None and child in hidden:
            yield child.attrib["id"].rpartition("-")[2], _only(tree, shown, [child])
        elif child is not None:
            between.append(child)


def _only(tree: ElementTree.Element, shown: list[ElementTree.Element], kept: list[ElementTree.Element]) -> str:
    for child in shown:
        child.attrib["display"] = "inline" if child in kept else "none"
    return ElementTree.tostring(tree, "unicode")


def _width(text: str, high: int) -> int:
    """In pixels, where it is so *high*."""
    _, _, wide, tall = map(float, re.search(r'viewBox="([^"]+)"', text)[1].split())  # type: ignore[index]
    return round(high * wide / tall)


def _drawn(text: str, width: int) -> Pixels:
    """Blue, green, red, alpha."""
    png = np.frombuffer(bytes(resvg_py.svg_to_bytes(svg_string=text, width=width)), np.uint8)
    return np.asarray(cv2.imdecode(png, cv2.IMREAD_UNCHANGED), np.uint8)


def _filled(drawn: Pixels) -> Box:
    rows, columns = (np.flatnonzero(drawn[:, :, 3].max(axis=axis)) for axis in (1, 0))
    if not len(rows):
        raise ValueError("a layer without anything in it")
    left, top = int(columns[0]), int(rows[0])
    return left, top, int(columns[-1]) + 1 - left, int(rows[-1]) + 1 - top


def _fewer_shades(sheet: Pixels) -> Pixels:
    """Every fourth is enough for the eye, and takes 30 % less room. What can hardly be seen is clear."""
    fewer = np.minimum(255, (sheet.astype(np.int16) + 2) // 4 * 4).astype(np.uint8)
    fewer[sheet[:, :, 3] >= 252, 3] = 255
    fewer[fewer[:, :, 3] == 0] = 0
    return fewer


def _write(file: Path, sheet: Pixels) -> None:
    """Without a filter before packing: flat areas of one colour pack best as they are."""
    how = {cv2.IMWRITE_PNG_COMPRESSION: 9, cv2.IMWRITE_PNG_FILTER: cv2.IMWRITE_PNG_FILTER_NONE}
    cv2.imwrite(str(file), sheet, [number for pair in how.items() for number in pair])


def our_folders() -> list[Path]:
    here = Path(__file__).parent
    return [here, *sorted(here.parents[1].glob("companion/games/*/art"))]


if __name__ == "__main__":
    for folder in [Path(word) for word in sys.argv[1:]] or our_folders():
        baked = bake(folder)
        size = sum(png.stat().st_size for png in folder.rglob("*.png"))
        print(f"{folder}: {len(baked.emblems)} emblems, {len(baked.pictures)} pictures, {size // 1024} KB")
