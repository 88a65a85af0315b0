"""The whole training, from nothing to the two files in ``models/``: on two cores within the hour.

First on our own renders alone; then on renders and the photographs that may be trained on. The first part knows no
photograph, so it is the same whichever source is left out to be measured on: ``--base`` takes it up again. The finder
and the reader of faces learn side by side, each on a core of its own: two threads for one network would mostly wait
for each other.
"""

from collections.abc import Callable, Iterable, Sequence
from multiprocessing import get_context
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import nn

from companion.errors import Invalid
from companion.host.progress import Progress
from companion.language.words import phrase
from vision.one_picture.finding import LONGEST, NEARER
from vision.one_picture.finding import Finder as ShippedFinder
from vision.training.fitting import CROP, Crops, fit_finder, fit_measure, fit_reader, fit_slant
from vision.training.nets import FaceReader, Finder, save_onnx, taken_over
from vision.training.samples import Boxes, Sample, crops_found, crops_of, photographs, rendered, rendered_near

SCENES, NEAR = 4500, 6000
SEARCHED = 2250
"""Scenes in which the finder looks for what it mistakes for dice, for the reader of faces to know better."""
FINDER_STEPS, READER_STEPS = (3300, 4500), (15000, 8000)
"""On renders alone, then with photographs."""
SLANT_STEPS, MEASURE_STEPS = 2000, 3000
"""Last of all, on renders, for nobody knows how the dice of a photograph lean, how large they are, or of what."""
FINDER_SIDE = 416
PHOTOGRAPHS = 1.0
"""Photographs drawn for each render in the second part."""
NEARBY = 1280
"""Crops for the reader of faces are cut from photographs of this size."""
SEED = 1
Tell = Callable[[str], None]


def train_all(
    folder: Path | None, out: Path, leave_out: Sequence[str], base: Path | None, tell: Tell, progress: Progress
) -> None:
    """Train both networks and write them to *out*; *folder* has the photographs, if there are any.

    *base* has the first part of an earlier run: ``finder-base.pt`` and ``faces-base.pt``. *progress* tells how far the
    drawing and searching is; how far each network has learned is a line of *tell*'s, since two learn at once.
    """
    if folder is not None and not (folder / "labels.json").is_file():
        raise Invalid(phrase("{folder}: expected a folder with labels.json and photos.", folder=folder))
    out.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(SEED)
    torch.set_num_threads(1)
    tell(phrase("rendering {n} scenes", n=SCENES + NEAR))
    scenes, near = rendered(SCENES, SEED, progress), rendered_near(NEAR, SEED + 10_000_000, progress)
    beside = get_context("fork").Process(target=_train_finder, args=(scenes, folder, out, leave_out, base, tell))
    beside.start()
    known = [*near, *scenes[: SCENES // 2]]
    reader = _reader_base(known, out, base, tell)
    beside.join()
    if beside.exitcode:
        raise Invalid(phrase("The finder could not be trained; see above."))
    finder = ShippedFinder(out / "finder.onnx")
    pools = [] if folder is None else _pools(photographs(folder, leave_out, NEARBY))
    tell(phrase("looking for what the finder mistakes for dice"))
    searched = [(1.0, known, scenes[-SEARCHED:]), *((share, some, some) for share, some in pools)]
    mix = [
        (share, [*_crops(there), *_crops_searched(finder, progress.over(looked, len(looked)))])
        for share, there, looked in searched
    ]
    torch.set_num_threads(2)
    fit_reader(reader, mix, READER_STEPS[1], 1e-3, SEED + 1, tell)
    fit_slant(reader, mix[0][1], SLANT_STEPS, 2e-3, SEED + 2, tell)
    fit_measure(reader, mix[0][1], MEASURE_STEPS, 2e-3, SEED + 3, tell)
    save_onnx(reader, (1, 3, CROP, CROP), str(out / "faces.onnx"))


def train_measure(models: Path, out: Path, tell: Tell, progress: Progress) -> None:
    """Teach the reader of faces in *models* how large and how dark dice are; all else stays as it was learned."""
    torch.manual_seed(SEED)
    torch.set_num_threads(1)
    known = rendered_near(NEAR, SEED + 10_000_000, progress)
    reader = fit_measure(taken_over(models / "faces.onnx"), _crops(known), MEASURE_STEPS, 2e-3, SEED + 3, tell)
    save_onnx(reader, (1, 3, CROP, CROP), str(out / "faces.onnx"))


def _train_finder(
    scenes: list[Sample], folder: Path | None, out: Path, leave_out: Sequence[str], base: Path | None, tell: Tell
) -> None:
    finder = Finder()
    if base is not None:
        _take_over(finder, base / "finder-base.pt")
    else:
        fit_finder(finder, [(1.0, scenes)], FINDER_STEPS[0], 2e-3, SEED, tell)
        torch.save(finder.state_dict(), out / "finder-base.pt")
    if folder is not None:
        photos = photographs(folder, leave_out)
        tell(phrase("{n} photographs", n=len(photos)))
        fit_finder(finder, [(1.0, scenes), *_pools(photos)], FINDER_STEPS[1], 1e-3, SEED + 1, tell)
    save_onnx(finder, (1, 3, FINDER_SIDE, FINDER_SIDE), str(out / "finder.onnx"))


def _reader_base(known: list[Sample], out: Path, base: Path | None, tell: Tell) -> FaceReader:
    """The reader of faces after the renders, learned now or taken from an earlier run."""
    reader = FaceReader()
    if base is not None:
        _take_over(reader, base / "faces-base.pt")
        return reader
    fit_reader(reader, [(1.0, _crops(known))], READER_STEPS[0], 2e-3, SEED, tell)
    torch.save(reader.state_dict(), out / "faces-base.pt")
    return reader


def _take_over(net: nn.Module, path: Path) -> None:
    net.load_state_dict(torch.load(path, weights_only=True))


def _pools(photos: list[Sample]) -> list[tuple[float, list[Sample]]]:
    """Each source is drawn as often as any other, however many photographs it has."""
    pools = sorted({photo.pool for photo in photos})
    return [(PHOTOGRAPHS / len(pools), [photo for photo in photos if photo.pool == pool]) for pool in pools]


def _crops(known: list[Sample]) -> Crops:
    """Crops of the dice that are there."""
    rng = np.random.default_rng(SEED)
    cv2.setNumThreads(1)
    return [crop for sample in known for crop in crops_of(sample, rng)]


def _crops_searched(finder: ShippedFinder, searched: Iterable[Sample]) -> Crops:
    """Crops of what the finder sees."""
    cv2.setNumThreads(1)
    return [crop for sample in searched for crop in crops_found(sample, _found(finder, sample))]


def _found(finder: ShippedFinder, sample: Sample) -> list[Boxes]:
    """What is found in either look: the larger picture has mistakes of its own."""
    looks = (finder.find(sample.picture, longest) for longest in (LONGEST, NEARER))
    return [np.array(spot.box, np.float32) for found in looks for spot in found]
