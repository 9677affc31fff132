"""Creates pictures for the benchmarks without a library."""

import random
import struct
import zlib


def png(side, seed):
    """A square PNG of soft colours with some noise; the same seed gives the same picture."""
    return packed(side, pixels(side, seed))


def pixels(side, seed):
    """The rows of such a picture, each preceded by its PNG filter byte."""
    dice = random.Random(seed)
    corners = [[dice.randrange(256) for _ in range(3)] for _ in range(4)]
    rows = bytearray()
    for y in range(side):
        rows.append(0)
        for x in range(side):
            across, down = x / side, y / side
            for channel in range(3):
                top = corners[0][channel] * (1 - across) + corners[1][channel] * across
                bottom = corners[2][channel] * (1 - across) + corners[3][channel] * across
                value = top * (1 - down) + bottom * down + dice.randrange(-8, 9)
                rows.append(min(255, max(0, int(value))))
    return rows


def packed(side, rows, level=-1):
    """A PNG of these rows at this zlib compression level."""
    header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    data = zlib.compress(bytes(rows), level)
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        chunk(kind, data) for kind, data in [(b"IHDR", header), (b"IDAT", data), (b"IEND", b"")]
    )


def chunk(kind, data):
    """A PNG chunk with its length and checksum."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
