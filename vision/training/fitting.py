"""Training both networks on two cores within the hour."""

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn
from torch.nn import functional
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

from vision.one_picture.faces import SIZE as CROP
from vision.one_picture.faces import as_input as as_seen_near
from vision.render.spoiling import Picture
from vision.training.nets import FACES, SLANT, FaceReader, Finder
from vision.training.samples import NO_DIE, PATCH, Crop, Sample, shaded_crop, turned_crop, varied
from vision.training.telling import how_far, is_due

SIZE, CELL = 352, 4
FINDER_BATCH, READER_BATCH = 12, 96
DARK, LIGHT = 0.06, 0.14
"""A die made no lighter than the first is dark, one lighter than the second is not; of those between nothing is said.
"""
SLOW = 0.998
"""The network that is kept is the average of its latest states: it wavers less than any one of them."""
Say = Callable[[str], None]
Mix = Sequence[tuple[float, Sequence[Sample]]]
Crops = Sequence[Crop]
Batch = tuple[Tensor, ...]
Net = TypeVar("Net", bound=nn.Module)
Pool = TypeVar("Pool")


def fit_finder(net: Finder, mix: Mix, steps: int, rate: float, seed: int, tell: Say) -> Finder:
    """Train on samples drawn from several pools, each with its share."""
    rng = np.random.default_rng(seed)
    batches = _ahead(lambda: _finder_batch(mix, rng), steps)
    net.train()
    return _fit(net, batches, lambda out, batch: _finder_loss(out, *batch[1:]), steps, rate, tell)


def fit_reader(
    net: FaceReader, mix: Sequence[tuple[float, Crops]], steps: int, rate: float, seed: int, tell: Say
) -> FaceReader:
    """Train on crops drawn from several pools, each with its share."""
    rng = np.random.default_rng(seed)
    batches = _ahead(lambda: _reader_batch(mix, rng), steps)
    net.train()
    return _fit(net, batches, lambda out, batch: functional.cross_entropy(out[:, :FACES], batch[1]), steps, rate, tell)


def fit_slant(net: FaceReader, crops: Crops, steps: int, rate: float, seed: int, tell: Say) -> FaceReader:
    """Teach a reader that knows its faces to say how a die looks at the camera, too; nothing else in it changes."""
    rng = np.random.default_rng(seed)
    known = [crop for crop in crops if crop.slant is not None]
    batches = _ahead(lambda: _slant_batch(known, rng), steps)
    _freeze_but(net, net.slant)
    slants = slice(FACES, FACES + SLANT)
    return _fit(net, batches, lambda out, batch: functional.smooth_l1_loss(out[:, slants], batch[1], beta=0.1), steps,
                rate, tell)  # fmt: skip


def fit_measure(net: FaceReader, crops: Crops, steps: int, rate: float, seed: int, tell: Say) -> FaceReader:
    """And how large a die is in its crop and whether it is made dark; nothing else in it changes."""
    rng = np.random.default_rng(seed)
    known = [crop for crop in crops if crop.body is not None]
    batches = _ahead(lambda: _measure_batch(known, rng), steps)
    _freeze_but(net, net.measure)
    return _fit(net, batches, lambda out, batch: _measure_loss(out[:, FACES + SLANT :], batch[1]), steps, rate, tell)


def _freeze_but(net: FaceReader, part: nn.Module) -> None:
    for weights in net.parameters():
        weights.requires_grad_(False)
    for weights in part.parameters():
        weights.requires_grad_(True)
    net.eval()
    part.train()


def _fit(
    net: Net, batches: Iterator[Batch], loss_of: Callable[[Tensor, Batch], Tensor], steps: int, rate: float, tell: Say
) -> Net:
    """The network after so many steps, averaged over the last few hundred of them."""
    optimiser = torch.optim.AdamW([some for some in net.parameters() if some.requires_grad], rate, weight_decay=1e-2)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, rate, steps, pct_start=0.1)
    average = AveragedModel(net, multi_avg_fn=get_ema_multi_avg_fn(SLOW), use_buffers=True)
    net.to(memory_format=torch.channels_last)  # type: ignore[call-overload]
    began, total = time.monotonic(), 0.0
    for step, batch in enumerate(batches, 1):
        with torch.autocast("cpu", torch.bfloat16):  # half the digits, half the time
            out = net(batch[0].contiguous(memory_format=torch.channels_last))
        loss = loss_of(out.float(), batch)
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        schedule.step()
        average.update_parameters(net)
        total = 0.98 * total + 0.02 * float(loss.detach())
        if is_due(step, steps):
            loss_now = total / (1 - 0.98**step)
            tell(how_far(type(net).__name__, step, steps, loss_now, time.monotonic() - began))
    net.load_state_dict(average.module.state_dict())
    return net


def _ahead(make: Callable[[], Batch], count: int) -> Iterator[Batch]:
    """Batches, each made while the one before is learned from."""
    with ThreadPoolExecutor(1) as maker:
        coming = maker.submit(make)
        for number in range(count):
            batch = coming.result()
            if number + 1 < count:
                coming = maker.submit(make)
            yield batch


def _draw(mix: Sequence[tuple[float, Pool]], rng: np.random.Generator) -> Pool:
    shares = np.array([share for share, _ in mix])
    return mix[int(rng.choice(len(mix), p=shares / shares.sum()))][1]


# -- the finder --------------------------------------------------------------------------------------------


def _finder_batch(mix: Mix, rng: np.random.Generator) -> Batch:
    pictures = np.empty((FINDER_BATCH, 3, SIZE, SIZE), np.float32)
    cells = SIZE // CELL
    targets = np.zeros((FINDER_BATCH, 5, cells, cells), np.float32)
    weights = np.ones((FINDER_BATCH, 2, cells, cells), np.float32)
    weights[:, 1] = 0
    for row in range(FINDER_BATCH):
        pool = _draw(mix, rng)
        picture, boxes, faces = varied(pool[int(rng.integers(len(pool)))], rng, SIZE)
        pictures[row] = as_input(picture)
        for box, face in zip(boxes, faces, strict=True):
            _mark(targets[row], weights[row], box, int(face))
    return torch.from_numpy(pictures), torch.from_numpy(targets), torch.from_numpy(weights)


def as_input(picture: Picture) -> npt.NDArray[np.float32]:
    """RGB planes around 0, as the finder takes them."""
    return (picture[..., ::-1].transpose(2, 0, 1).astype(np.float32) - 127.5) / 64.0


def _mark(
    target: npt.NDArray[np.float32], weight: npt.NDArray[np.float32], box: npt.NDArray[np.float32], face: int
) -> None:
    """A soft spot at the die's middle; a die that does not count is neither right nor wrong."""
    cells = target.shape[-1]
    x, y, w, h = box / CELL
    cx, cy = x + w / 2, y + h / 2
    column, row = min(int(cx), cells - 1), min(int(cy), cells - 1)
    if face == NO_DIE:
        weight[0, max(0, int(y)) : int(y + h) + 1, max(0, int(x)) : int(x + w) + 1] = 0
        return
    spread = max(0.6, 0.1 * float(min(w, h)))
    ys, xs = np.ogrid[:cells, :cells]
    spot = np.exp(-((xs - column) ** 2 + (ys - row) ** 2) / (2 * spread**2))
    np.maximum(target[0], spot, out=target[0])
    for r in range(max(0, row - 1), min(cells, row + 2)):
        for c in range(max(0, column - 1), min(cells, column + 2)):
            near = 1.0 if (r, c) == (row, column) else 0.25
            if near > weight[1, r, c]:
                target[1:, r, c] = (cx - c - 0.5, cy - r - 0.5, np.log(max(w, 1.0)), np.log(max(h, 1.0)))
                weight[1, r, c] = near


def _finder_loss(out: Tensor, target: Tensor, weight: Tensor) -> Tensor:
    """Focal loss for the spots, plain distance for place and size."""
    heat, wanted = out[:, 0], target[:, 0]
    share = torch.sigmoid(heat).clamp(1e-4, 1 - 1e-4)
    there = wanted > 0.999
    found = -torch.log(share) * (1 - share) ** 2 * there
    wrong = -torch.log(1 - share) * share**2 * (1 - wanted) ** 4 * ~there
    dice = there.sum().clamp(min=1)
    spots = ((found + wrong) * weight[:, 0]).sum() / dice
    gap = functional.smooth_l1_loss(out[:, 1:5], target[:, 1:5], reduction="none", beta=0.1).sum(1)
    placed = (gap * weight[:, 1]).sum() / weight[:, 1].sum().clamp(min=1)
    return spots + placed


# -- the reader of faces -----------------------------------------------------------------------------------


def _reader_batch(mix: Sequence[tuple[float, Crops]], rng: np.random.Generator) -> Batch:
    pools = [_draw(mix, rng) for _ in range(READER_BATCH)]
    drawn = [pool[int(rng.integers(len(pool)))] for pool in pools]
    seen = as_seen_near([turned_crop(crop, rng, CROP)[0] for crop in drawn])
    return torch.from_numpy(seen), torch.tensor([crop.face for crop in drawn])


def _slant_batch(known: Crops, rng: np.random.Generator) -> Batch:
    drawn = [known[int(number)] for number in rng.integers(len(known), size=READER_BATCH)]
    turned = [turned_crop(crop, rng, CROP) for crop in drawn]
    slants = np.array([turn @ crop.slant for crop, (_, turn) in zip(drawn, turned, strict=True)], np.float32)
    return torch.from_numpy(as_seen_near([seen for seen, _ in turned])), torch.from_numpy(slants)


def _measure_batch(known: Crops, rng: np.random.Generator) -> Batch:
    """How long an edge is, as the logarithm of its share of the crop; and 1 for a dark die, 0 for one that is not."""
    drawn = [known[int(number)] for number in rng.integers(len(known), size=READER_BATCH)]
    seen = [shaded_crop(crop, rng, CROP) for crop in drawn]
    bodies = np.array([crop.body for crop in drawn], np.float32)
    sides = np.log(bodies[:, 0] * np.array([larger for _, larger in seen], np.float32) * PATCH / CROP)
    dark = np.select([bodies[:, 1] <= DARK, bodies[:, 1] >= LIGHT], [1.0, 0.0], np.nan)
    wanted = np.stack([sides, dark], 1).astype(np.float32)
    return torch.from_numpy(as_seen_near([picture for picture, _ in seen])), torch.from_numpy(wanted)


def _measure_loss(out: Tensor, wanted: Tensor) -> Tensor:
    """Sizes count more than they would by themselves: they differ by hundredths, and shall be told to a few."""
    told = ~wanted[:, 1].isnan()
    dark = functional.binary_cross_entropy_with_logits(out[told, 1], wanted[told, 1])
    return 10 * functional.smooth_l1_loss(out[:, 0], wanted[:, 0], beta=0.05) + 0.3 * dark
