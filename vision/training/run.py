"""The whole training, from nothing to the two files in ``models/``: on two cores within the hour.

First on our own renders alone; then on renders and the photographs that may be trained on. The first part knows no
photograph, so it is the same whichever source is left out to be measured on: ``--base`` takes it up again.
"""

from collections.abc import Callable, Sequence
from pathlib import Path

import cv2
import numpy as np
import torch

from companion.errors import Invalid
from companion.words import say
from vision.finding import Finder as ShippedFinder
from vision.training.fitting import CROP, Crops, fit_finder, fit_reader
from vision.training.nets import FaceReader, Finder, save_onnx
from vision.training.samples import Sample, crops_found, crops_of, photographs, rendered, rendered_near

SCENES, NEAR = 5000, 6000
SEARCHED = 2500
"""Scenes in which the finder looks for what it mistakes for dice, for the reader of faces to know better."""
FINDER_STEPS, READER_STEPS = (3400, 1500), (3500, 2000)
"""On renders alone, then with photographs."""
FINDER_SIDE = 416
PHOTOGRAPHS = 1.0
"""Photographs drawn for each render in the second part."""
NEARBY = 1280
"""Crops for the reader of faces are cut from photographs of this size."""
SEED = 1
Tell = Callable[[str], None]


def train_all(folder: Path | None, out: Path, leave_out: Sequence[str], base: Path | None, tell: Tell) -> None:
    """Train both networks and write them to *out*; *folder* has the photographs, if there are any.

    *base* has the first part of an earlier run: ``finder-base.pt`` and ``faces-base.pt``.
    """
    if folder is not None and not (folder / "labels.json").is_file():
        raise Invalid(say("{folder}: expected a folder with labels.json and photos.", folder=folder))
    out.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(SEED)
    tell(say("rendering {n} scenes", n=SCENES + NEAR))
    scenes, near = rendered(SCENES, SEED), rendered_near(NEAR, SEED + 10_000_000)
    finder, reader = _base(scenes, near, out, base, tell)
    if folder is not None:
        _with_photographs(finder, reader, scenes, near, folder, leave_out, out, tell)
    _save(finder, reader, out)


def _base(
    scenes: list[Sample], near: list[Sample], out: Path, base: Path | None, tell: Tell
) -> tuple[Finder, FaceReader]:
    """Both networks after the renders, learned now or taken from an earlier run."""
    finder, reader = Finder(), FaceReader()
    if base is not None:
        finder.load_state_dict(torch.load(base / "finder-base.pt", weights_only=True))
        reader.load_state_dict(torch.load(base / "faces-base.pt", weights_only=True))
        return finder, reader
    fit_finder(finder, [(1.0, scenes)], FINDER_STEPS[0], 2e-3, SEED, tell)
    torch.save(finder.state_dict(), out / "finder-base.pt")
    fit_reader(reader, [(1.0, _render_crops(_shipped(finder, out), scenes, near))], READER_STEPS[0], 2e-3, SEED, tell)
    torch.save(reader.state_dict(), out / "faces-base.pt")
    return finder, reader


def _with_photographs(
    finder: Finder,
    reader: FaceReader,
    scenes: list[Sample],
    near: list[Sample],
    folder: Path,
    leave_out: Sequence[str],
    out: Path,
    tell: Tell,
) -> None:
    photos = photographs(folder, leave_out)
    tell(say("{n} photographs", n=len(photos)))
    fit_finder(finder, [(1.0, scenes), *_pools(photos)], FINDER_STEPS[1], 1e-3, SEED + 1, tell)
    shipped = _shipped(finder, out)
    pools = _pools(photographs(folder, leave_out, NEARBY))
    mix = [
        (1.0, _render_crops(shipped, scenes, near)),
        *((share, _crops(some, some, shipped)) for share, some in pools),
    ]
    fit_reader(reader, mix, READER_STEPS[1], 1e-3, SEED + 1, tell)


def _pools(photos: list[Sample]) -> list[tuple[float, list[Sample]]]:
    """Each source is drawn as often as any other, however many photographs it has."""
    pools = sorted({photo.pool for photo in photos})
    return [(PHOTOGRAPHS / len(pools), [photo for photo in photos if photo.pool == pool]) for pool in pools]


def _render_crops(finder: ShippedFinder, scenes: list[Sample], near: list[Sample]) -> Crops:
    return _crops([*near, *scenes[: SCENES // 2]], scenes[-SEARCHED:], finder)


def _crops(known: list[Sample], searched: list[Sample], finder: ShippedFinder) -> Crops:
    """Crops of the dice that are there, and of what the finder sees."""
    rng = np.random.default_rng(SEED)
    cut = [crops_of(sample, rng) for sample in known]
    cut += [crops_found(s, [np.array(spot.box, np.float32) for spot in finder.find(s.picture)]) for s in searched]
    return [crop for crops in cut for crop in crops]


def _shipped(finder: Finder, out: Path) -> ShippedFinder:
    """The finder as it will be used."""
    save_onnx(finder, (1, 3, FINDER_SIDE, FINDER_SIDE), str(out / "finder.onnx"))
    cv2.setNumThreads(2)
    return ShippedFinder(out / "finder.onnx")


def _save(finder: Finder, reader: FaceReader, out: Path) -> None:
    save_onnx(finder, (1, 3, FINDER_SIDE, FINDER_SIDE), str(out / "finder.onnx"))
    save_onnx(reader, (1, 3, CROP, CROP), str(out / "faces.onnx"))
