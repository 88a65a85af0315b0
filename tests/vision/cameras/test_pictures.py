"""Picture files of every kind become BGR pixels, or one message that says what is wrong."""

import os
import struct
import zlib
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.errors import Invalid
from vision.cameras.pictures import decode_picture, read_picture


def encoded(picture: np.ndarray, ending: str = ".png") -> bytes:
    done, data = cv2.imencode(ending, picture)
    assert done
    return data.tobytes()


def marked(height: int = 40, width: int = 60) -> np.ndarray:
    """Dark, with a red corner at the top left."""
    picture = np.full((height, width, 3), 30, np.uint8)
    picture[: height // 2, : width // 2] = (0, 0, 250)
    return picture


def turned_jpeg(orientation: int) -> bytes:
    """A JPEG whose EXIF block says how the camera was held."""
    tiff = b"MM\0*" + struct.pack(">IHHHIHHI", 8, 1, 0x0112, 3, 1, orientation, 0, 0)
    block = b"Exif\0\0" + tiff
    plain = encoded(marked(), ".jpg")
    return plain[:2] + b"\xff\xe1" + struct.pack(">H", len(block) + 2) + block + plain[2:]


def huge_png(width: int, height: int) -> bytes:
    """Only the header and the end: nothing may be decoded to find out how large it is."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IEND", b"")


@pytest.mark.parametrize("ending", [".png", ".bmp", ".tiff", ".webp", ".jpg"])
def test_a_plain_picture_is_read_as_it_is(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"dice{ending}"
    path.write_bytes(encoded(marked(), ending))

    pixels, scale = read_picture(path)

    assert pixels.shape == (40, 60, 3)
    assert pixels.dtype == np.uint8
    assert scale == 1
    assert pixels[5, 5, 2] > 200
    assert pixels[35, 55, 2] < 60


def test_grey_becomes_three_equal_channels() -> None:
    pixels, _ = decode_picture(encoded(np.full((20, 30), 77, np.uint8)), "grey.png")

    assert pixels.shape == (20, 30, 3)
    assert (pixels == 77).all()


@pytest.mark.parametrize("shape", [(20, 30), (20, 30, 3)])
def test_sixteen_bits_become_eight(shape: tuple[int, ...]) -> None:
    pixels, _ = decode_picture(encoded(np.full(shape, 200 * 256 + 9, np.uint16)), "deep.png")

    assert pixels.shape == (20, 30, 3)
    assert (pixels == 200).all()


@pytest.mark.parametrize(("depth", "opaque"), [(np.uint8, 255), (np.uint16, 65535)])
def test_what_is_transparent_shows_mid_grey(depth: type, opaque: int) -> None:
    picture = np.zeros((20, 30, 4), depth)
    picture[:, :, 2] = opaque
    picture[:, 15:, 3] = opaque

    pixels, _ = decode_picture(encoded(picture), "cut-out.png")

    assert pixels[10, 5].tolist() == [128, 128, 128]
    assert pixels[10, 25].tolist() == [0, 0, 255]


@pytest.mark.parametrize(
    ("orientation", "shape", "red"),
    [(1, (40, 60), (5, 5)), (3, (40, 60), (35, 55)), (6, (60, 40), (5, 35)), (8, (60, 40), (55, 5))],
)
def test_a_picture_taken_with_the_camera_turned_stands_upright(
    orientation: int, shape: tuple[int, int], red: tuple[int, int]
) -> None:
    pixels, scale = decode_picture(turned_jpeg(orientation), "turned.jpg")

    assert pixels.shape[:2] == shape
    assert scale == 1
    assert pixels[red][2] > 200
    assert (pixels[:, :, 2] > 200).mean() == pytest.approx(0.25, abs=0.05)


def test_a_jpeg_of_108_million_pixels_is_decoded_at_half_its_size() -> None:
    huge = encoded(np.zeros((9000, 12000), np.uint8), ".jpg")

    pixels, scale = decode_picture(huge, "huge.jpg")

    assert pixels.shape == (4500, 6000, 3)
    assert scale == 2


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "x: empty, expected a whole JPEG, PNG, WebP, BMP or TIFF picture."),
        (b"hello, dice", "x: not a picture of a kind that is known here, expected"),
        (b"\xff\xd8", "x: not a picture"),
        (b"BM", "x: not a picture"),
        (b"II*\0\xff\xff\xff\xff", "x: not a picture"),
        (encoded(np.zeros((1, 1, 3), np.uint8)), "x: 1 × 1 pixels, expected at least 16 × 16."),
        (huge_png(12000, 9000), "x: 12000 × 9000 pixels, expected at most 30 million pixels in a PNG."),
        (huge_png(40, 40), "x: a damaged PNG, expected"),
        (encoded(marked())[:-20], "x: a PNG that breaks off, expected"),
        (turned_jpeg(6)[:-200], "x: a JPEG that breaks off, expected"),
        (encoded(np.zeros((20, 20, 3), np.float32), ".tiff"), "x: float32 pixels, expected 8 or 16 bits."),
    ],
)
def test_anything_else_is_refused_with_what_would_be_right(data: bytes, message: str) -> None:
    with pytest.raises(Invalid) as refused:
        decode_picture(data, "x")

    assert str(refused.value).startswith(message)


@pytest.mark.parametrize("ending", [".png", ".jpg", ".webp"])
def test_a_picture_that_breaks_off_anywhere_is_refused(ending: str) -> None:
    whole = encoded(marked(), ending)

    for length in range(0, len(whole) - 12, 7):
        with pytest.raises(Invalid, match="x: "):
            decode_picture(whole[:length], "x")


def test_a_file_that_is_not_there_a_folder_and_a_pipe_are_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.png")

    for name in ("missing.png", ".", "pipe.png"):
        with pytest.raises(Invalid):
            read_picture(tmp_path / name)
