"""How large a picture file says it is, from its first bytes, before anything is decoded.

Decodes nothing and trusts nothing: a header that breaks off or contradicts itself is None, like a file of another kind.
"""

import struct

from msgspec import Struct


class Header(Struct, frozen=True):
    """What a file says of itself. *whole*: its end is there; *reducible*: it need not be large to be decoded small."""

    kind: str
    width: int
    height: int
    alpha: bool = False
    whole: bool = True
    reducible: bool = False


def read_header(data: bytes) -> Header | None:
    """The header of a picture file; None if it is none of the kinds known here."""
    try:
        if data.startswith(b"\xff\xd8"):
            return _jpeg(data)
        if data.startswith(b"\x89PNG\r\n\x1a\n"):
            return _png(data)
        if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
            return _webp(data)
        if data.startswith(b"BM"):
            width, height = struct.unpack_from("<ii", data, 18)
            return Header("BMP", width, abs(height), alpha=data[28] == 32)
        if data[:4] in (b"II*\0", b"MM\0*"):
            return _tiff(data)
    except (struct.error, IndexError):
        pass
    return None


def _jpeg(data: bytes) -> Header | None:
    """Walks the segments to the frame's own; those before it may hold a thumbnail with a size of its own."""
    at = 2
    while data[at] == 0xFF:
        marker = data[at + 1]
        if marker == 0xFF:  # padding
            at += 1
            continue
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack_from(">HH", data, at + 5)
            # A progressive one is held whole as coefficients, however small it is decoded.
            return Header("JPEG", width, height, whole=data.rfind(b"\xff\xd9") > at, reducible=marker in (0xC0, 0xC1))
        at += 2 + struct.unpack_from(">H", data, at + 2)[0]
    return None


def _png(data: bytes) -> Header:
    width, height, _, colour = struct.unpack_from(">IIBB", data, 16)
    transparent = b"tRNS" in data[: max(data.find(b"IDAT"), 0)]
    return Header("PNG", width, height, alpha=colour in (4, 6) or transparent, whole=b"IEND" in data[-4096:])


def _webp(data: bytes) -> Header | None:
    chunk, said = data[12:16], struct.unpack_from("<I", data, 4)[0]
    whole = len(data) >= said + 8
    if chunk == b"VP8X":
        width, height = (int.from_bytes(data[at : at + 3], "little") + 1 for at in (24, 27))
        return Header("WebP", width, height, alpha=bool(data[20] & 0x10), whole=whole)
    if chunk == b"VP8L":
        bits = struct.unpack_from("<I", data, 21)[0]
        return Header("WebP", (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1, alpha=bool(bits >> 28 & 1), whole=whole)
    if chunk == b"VP8 ":
        width, height = struct.unpack_from("<HH", data, 26)
        return Header("WebP", width & 0x3FFF, height & 0x3FFF, whole=whole)
    return None


def _tiff(data: bytes) -> Header | None:
    """The first page's width, height and samples a pixel (tags 256, 257, 277)."""
    order = "<" if data[:2] == b"II" else ">"
    at = struct.unpack_from(f"{order}I", data, 4)[0]
    tags: dict[int, int] = {}
    for n in range(struct.unpack_from(f"{order}H", data, at)[0]):
        tag, kind = struct.unpack_from(f"{order}HH", data, at + 2 + 12 * n)
        tags[tag] = struct.unpack_from(f"{order}{'H' if kind == 3 else 'I'}", data, at + 10 + 12 * n)[0]
    if 256 not in tags or 257 not in tags:
        return None
    return Header("TIFF", tags[256], tags[257], alpha=tags.get(277, 1) in (2, 4))
