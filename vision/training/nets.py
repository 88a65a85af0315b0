"""The two small networks: one finds dice in a whole picture, one reads the face in a crop. Knows no data."""

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn


def _conv(inner: int, outer: int, stride: int = 1, size: int = 3) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inner, outer, size, stride, size // 2, bias=False), nn.BatchNorm2d(outer), nn.ReLU(inplace=True)
    )


class Block(nn.Module):
    """Two convolutions over what came in."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.first, self.second = _conv(width, width // 2, 1, 1), _conv(width // 2, width)

    def forward(self, x: Tensor) -> Tensor:
        out: Tensor = x + self.second(self.first(x))
        return out


class Finder(nn.Module):
    """For each cell of 4 pixels: is a die's middle here, where exactly, how wide and high is it?

    Layers from fine to coarse and back, so that small dice that touch are told apart and large ones are seen whole.
    """

    def __init__(self, widths: tuple[int, ...] = (12, 24, 40, 80, 112)) -> None:
        super().__init__()
        a, b, c, d, e = widths
        self.stem = nn.Sequential(_conv(3, a, 2), _conv(a, b, 2))
        self.eighth = nn.Sequential(_conv(b, c, 2), Block(c), Block(c))
        self.sixteenth = nn.Sequential(_conv(c, d, 2), Block(d), Block(d), Block(d))
        self.coarse = nn.Sequential(_conv(d, e, 2), Block(e), Block(e))
        self.from_coarse, self.at_sixteenth = _conv(e, c, 1, 1), _conv(d, c, 1, 1)
        self.mix_sixteenth = Block(c)
        self.at_eighth = _conv(c, c, 1, 1)
        self.mix_eighth = nn.Sequential(Block(c), _conv(c, 32, 1, 1))
        self.at_quarter = _conv(b, 32, 1, 1)
        self.mix_quarter = Block(32)
        self.head = nn.Conv2d(32, 5, 1)
        nn.init.constant_(self.head.bias[:1], -4.0)  # dice are rare

    def forward(self, picture: Tensor) -> Tensor:
        quarter = self.stem(picture)
        eighth = self.eighth(quarter)
        sixteenth = self.sixteenth(eighth)
        x = self.at_sixteenth(sixteenth) + _twice(self.from_coarse(self.coarse(sixteenth)))
        x = self.at_eighth(eighth) + _twice(self.mix_sixteenth(x))
        x = self.at_quarter(quarter) + _twice(self.mix_eighth(x))
        out: Tensor = self.head(self.mix_quarter(x))
        return out


def _twice(x: Tensor) -> Tensor:
    return nn.functional.interpolate(x, scale_factor=2, mode="nearest")


class FaceReader(nn.Module):
    """Which face a crop of a die shows: 1 to 6, none of them (0), or a die that leans (7).

    Few layers at full size, for they cost most and a pip is several pixels wide; many where the crop is small.
    """

    def __init__(self, widths: tuple[int, int, int] = (24, 64, 128)) -> None:
        super().__init__()
        a, b, c = widths
        self.body = nn.Sequential(
            _conv(3, a, 2, 5),
            *(_conv(a, b, 2), Block(b), Block(b)),
            *(_conv(b, c, 2), Block(c), Block(c)),
            _conv(c, 32, 1, 1),
        )
        self.head = nn.Sequential(nn.Flatten(), nn.Linear(32 * 36, 64), nn.ReLU(inplace=True), nn.Dropout(0.2))
        self.out = nn.Linear(64, 8)

    def forward(self, crop: Tensor) -> Tensor:
        out: Tensor = self.out(self.head(self.body(crop)))
        return out


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
