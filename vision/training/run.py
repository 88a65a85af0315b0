"""The whole training, from nothing to the two files in ``models/``: on two cores within the hour.

First on our own renders alone; then on renders and the photographs that may be trained on. The first part knows no
photograph, so it is the same whichever source is left out to be measured on: ``--base`` takes it up again.
"""

from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import torch

from companion.errors import Invalid
from companion.words import say
from vision.render.spoiling import Picture
from vision.training.fitting import CROP, fit_finder, fit_reader
from vision.training.nets import FaceReader, Finder, save_onnx
from vision.training.samples import Sample, crops_of, photographs, rendered, rendered_near

SCENES, NEAR = 5000, 7000
BASE_STEPS, MIXED_STEPS, READER_STEPS = 3600, 1800, 3500
FINDER_SIDE = 416
PHOTOGRAPHS = 0.5
"""Photographs drawn for each render in the second part: few photographs are soon known by heart."""
NEARBY = 1280
"""Crops for the reader of faces are cut from photographs of this size."""
SEED = 1

Crops = tuple[Sequence[Picture], Sequence[int]]


def train_all(
    folder: Path | None, out: Path, leave_out: Sequence[str], base: Path | None, tell: Callable[[str], None]
) -> None:
    """Train both networks and write them to *out*; *folder* has the photographs, if there are any."""
    torch.manual_seed(SEED)
    if folder is not None and not (folder / "labels.json").is_file():
        raise Invalid(say("{folder}: expected a folder with labels.json and photos.", folder=folder))
    tell(say("rendering {n} scenes", n=SCENES + NEAR))
    scenes = rendered(SCENES, SEED)
    photos = photographs(folder, leave_out) if folder else []
    tell(say("{n} photographs", n=len(photos)))
    out.mkdir(parents=True, exist_ok=True)
    finder = _finder(scenes, photos, out, base, tell)
    save_onnx(finder, (1, 3, FINDER_SIDE, FINDER_SIDE), str(out / "finder.onnx"))
    near = rendered_near(NEAR, SEED + 10_000_000)
    reader = _reader([*near, *scenes[: SCENES // 2]], photographs(folder, leave_out, NEARBY) if folder else [], tell)
    save_onnx(reader, (1, 3, CROP, CROP), str(out / "faces.onnx"))


def _finder(
    scenes: list[Sample], photos: list[Sample], out: Path, base: Path | None, tell: Callable[[str], None]
) -> Finder:
    net = Finder()
    if base is not None:
        net.load_state_dict(torch.load(base, weights_only=True))
    else:
        fit_finder(net, [(1.0, scenes)], BASE_STEPS, 2e-3, SEED, tell)
        torch.save(net.state_dict(), out / "base.pt")
    if photos:
        fit_finder(net, [(1.0, scenes), *_shares(photos)], MIXED_STEPS, 1e-3, SEED + 1, tell)
    return net


def _shares(photos: list[Sample]) -> list[tuple[float, list[Sample]]]:
    """Each source is drawn as often as any other, however many photographs it has."""
    sources = sorted({photo.source for photo in photos})
    return [(PHOTOGRAPHS / len(sources), [p for p in photos if p.source == source]) for source in sources]


def _reader(renders: list[Sample], photos: list[Sample], tell: Callable[[str], None]) -> FaceReader:
    net = FaceReader()
    mix = [(1.0, _crops(renders)), *((share, _crops(some)) for share, some in _shares(photos))]
    fit_reader(net, mix, READER_STEPS, 2e-3, SEED, tell)
    return net


def _crops(samples: list[Sample]) -> Crops:
    rng = np.random.default_rng(SEED)
    patches: list[Picture] = []
    faces: list[int] = []
    for sample in samples:
        more, shown = crops_of(sample, rng)
        patches += more
        faces += shown
    return patches, faces
