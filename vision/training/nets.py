"""The two small networks: one finds dice in a whole picture, one reads the face in a crop."""

from itertools import pairwise
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn

FACES, SLANT = 8, 2
"""What a crop can show; how its die looks at the camera. The reader's last two answers are how large and how dark."""


def _conv(inner: int, outer: int, size: int = 3, step: int = 1) -> nn.Sequential:
    """A convolution with its normalisation; one that steps over as many pixels as it is wide has no border."""
    border = 0 if step == size else size // 2
    return nn.Sequential(
        nn.Conv2d(inner, outer, size, step, border, bias=False), nn.BatchNorm2d(outer), nn.ReLU(inplace=True)
    )


class Wide(nn.Module):
    """Two convolutions of 3 × 3 over what came in: on a large picture five times as fast as others, in OpenCV."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.first, self.second = _conv(width, width), _conv(width, width)[:2]
        self.bend = nn.ReLU(inplace=True)

    def forward(self, x: Tensor) -> Tensor:
        out: Tensor = self.bend(x + self.second(self.first(x)))
        return out


class Narrow(nn.Module):
    """The same with half as many channels in between: on a small crop no convolution is faster than another."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.first, self.second = _conv(width, width // 2, 1), _conv(width // 2, width)

    def forward(self, x: Tensor) -> Tensor:
        out: Tensor = x + self.second(self.first(x))
        return out


class Finder(nn.Module):
    """For each cell of 4 pixels: is a die's middle here, where exactly, how wide and high is it?

    Layers from fine to coarse and back, so that small dice that touch are told apart and large ones are seen whole. The
    last layers look at every 8 pixels and answer for four cells each.
    """

    def __init__(self, widths: tuple[int, int, int, int] = (24, 40, 80, 112)) -> None:
        super().__init__()
        a, b, c, d = widths
        self.eighth = nn.Sequential(_conv(3, a, 4, 4), _conv(a, a), _conv(a, b, 2, 2), Wide(b))
        self.sixteenth = nn.Sequential(_conv(b, c, 2, 2), Wide(c), Wide(c))
        self.coarse = nn.Sequential(_conv(c, d, 2, 2), Wide(d), Wide(d), _conv(d, c, 1))
        self.mix_sixteenth, self.mix_eighth = _conv(c, b), Wide(b)
        self.head = nn.Conv2d(b, 4 * 5, 1)
        nn.init.constant_(self.head.bias[:4], -4.0)  # dice are rare

    def forward(self, picture: Tensor) -> Tensor:
        eighth = self.eighth(picture)
        sixteenth = self.sixteenth(eighth)
        x = self.mix_sixteenth(sixteenth + _twice(self.coarse(sixteenth)))
        return nn.functional.pixel_shuffle(self.head(self.mix_eighth(eighth + _twice(x))), 2)


def _twice(x: Tensor) -> Tensor:
    return nn.functional.interpolate(x, scale_factor=2, mode="nearest")


class FaceReader(nn.Module):
    """Which face a crop of a die shows: 1 to 6, none of them (0), or a die that leans (7); and its slant.

    Few layers at full size, for they cost most and a pip is several pixels wide; many where the crop is small.
    """

    def __init__(self, widths: tuple[int, int, int] = (24, 64, 128)) -> None:
        super().__init__()
        a, b, c = widths
        self.fine = nn.Sequential(_conv(3, a, 5, 2), _conv(a, b, 3, 2), Narrow(b), Narrow(b))
        self.body = nn.Sequential(_conv(b, c, 3, 2), Narrow(c), Narrow(c), _conv(c, 32, 1))
        self.head = nn.Sequential(nn.Flatten(), nn.Linear(32 * 36, 64), nn.ReLU(inplace=True), nn.Dropout(0.2))
        self.out = nn.Linear(64, FACES)
        self.slant = nn.Sequential(
            *(_conv(b, 48, 2, 2), _conv(48, 32)),
            *(nn.Flatten(), nn.Linear(32 * 36, 64), nn.ReLU(inplace=True), nn.Linear(64, SLANT)),
        )
        self.measure = nn.Sequential(
            *(_conv(b, 48, 2, 2), _conv(48, 32)),
            *(nn.Flatten(), nn.Linear(32 * 36, 64), nn.ReLU(inplace=True), nn.Linear(64, 2)),
        )

    def forward(self, crop: Tensor) -> Tensor:
        fine = self.fine(crop)
        return torch.cat([self.out(self.head(self.body(fine))), self.slant(fine), self.measure(fine)], 1)


def taken_over(path: Path) -> FaceReader:
    """The reader of faces that a file holds; its measure, if the file has none, is yet to be learned."""
    net, graph = FaceReader(), onnx.load(path).graph
    numbers = {one.name: torch.from_numpy(numpy_helper.to_array(one).astype(np.float32)) for one in graph.initializer}
    weighing = iter([node for node in graph.node if node.op_type in ("Conv", "Gemm")])
    for layer, after in pairwise([*(one for one in net.modules() if not list(one.children())), nn.Identity()]):
        if not isinstance(layer, nn.Conv2d | nn.Linear) or (node := next(weighing, None)) is None:
            continue
        layer.weight.data, bias = (numbers[name] for name in node.input[1:])
        if isinstance(after, nn.BatchNorm2d):  # a file has it folded into the convolution before it
            after.bias.data, after.running_var.data = bias, torch.ones_like(bias) - after.eps
        else:
            layer.bias.data = bias
    return net


def save_onnx(net: nn.Module, shape: tuple[int, ...], path: str) -> None:
    """The trained network as a file that OpenCV reads, its weights kept with half the digits: more than it needs."""
    net.eval()
    torch.onnx.export(net, (torch.zeros(shape),), path, opset_version=13, dynamo=False)
    model = onnx.load(path)
    for weights in model.graph.initializer:
        numbers = numpy_helper.to_array(weights)
        if numbers.dtype == np.float32:
            weights.CopyFrom(numpy_helper.from_array(numbers.astype(np.float16), weights.name))
    onnx.save(model, path)
