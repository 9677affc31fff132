"""Draws ten pictures and computes their representative colours, independently of the program.

    pip install Pillow
    python3 representative_colors.py            # writes colors.tsv from the pictures
    python3 representative_colors.py --draw     # draws the pictures anew before
"""

import math
import pathlib
import random
import sys

from PIL import Image, ImageDraw

FOLDER = pathlib.Path(__file__).parent / "pictures"


def draw():
    FOLDER.mkdir(exist_ok=True)
    size = 64
    rng = random.Random(13)

    def each(function, mode="RGB"):
        picture = Image.new(mode, (size, size))
        picture.putdata([function(x / size, y / size) for y in range(size) for x in range(size)])
        return picture

    each(lambda x, y: (int(40 + 200 * y), int(30 + 90 * x), int(160 - 120 * y))).save(
        FOLDER / "sunset.jpg", quality=90
    )
    each(lambda x, y: (200, 40, 30) if math.hypot(x - 0.5, y - 0.5) < 0.3 else (235, 225, 200)).save(
        FOLDER / "disc.png"
    )
    each(lambda x, y: (20, 90, 160) if int(y * 8) % 3 else (240, 200, 60)).save(FOLDER / "stripes.png")
    each(lambda x, y: tuple(rng.randrange(256) for _ in range(3))).save(FOLDER / "noise.png")
    each(lambda x, y: (int(255 * x), int(255 * x), int(255 * x))).save(FOLDER / "grey-ramp.png")
    ramp = Image.new("RGBA", (size, size))
    ramp.putdata(
        [(int(4 * x), int(4 * y), 128, 255 - 4 * x) for y in range(size) for x in range(size)]
    )
    ramp.save(FOLDER / "fading.png")
    each(lambda x, y: (2, 3, 5) if x < 0.8 else (90, 160, 70)).save(FOLDER / "mostly-black.png")
    each(lambda x, y: (255, 255, 255) if rng.random() < 0.9 else (120, 20, 140)).save(
        FOLDER / "mostly-white.png"
    )
    palette = each(lambda x, y: (int(x * 4) * 60, int(y * 4) * 60, 90)).quantize(16)
    palette.save(FOLDER / "palette.png")
    picture = Image.new("RGB", (96, 48), (225, 205, 190))
    pen = ImageDraw.Draw(picture)
    for radius in range(44, 0, -6):
        shade = 60 + 3 * radius
        pen.ellipse((48 - radius, 24 - radius, 48 + radius, 24 + radius), fill=(30, shade, shade))
    picture.save(FOLDER / "grooves.jpg", quality=85)


def colors(path):
    visible = []
    for red, green, blue, alpha in Image.open(path).convert("RGBA").getdata():
        if alpha / 255 < 0.5:
            continue
        pixel = (red / 255, green / 255, blue / 255)
        luma = 0.299 * pixel[0] + 0.587 * pixel[1] + 0.114 * pixel[2]
        if 0.05 < luma < 0.95:
            visible.append(pixel)

    def mean(pixels):
        return tuple(math.fsum(p[i] for p in pixels) / len(pixels) for i in range(3))

    average = mean(visible)
    near = [p for p in visible if all(abs(p[i] - average[i]) <= 0.35 for i in range(3))]
    far = [p for p in visible if not all(abs(p[i] - average[i]) <= 0.35 for i in range(3))]
    primary = mean(near) if near and far else average
    luma = 0.299 * primary[0] + 0.587 * primary[1] + 0.114 * primary[2]
    text = 1.0 if luma < 0.6 else 0.0
    secondary = mean(far) if near and far else tuple(c + (text - c) / 4 for c in primary)
    return primary, secondary, "white" if text else "black"


if "--draw" in sys.argv:
    draw()
with open(FOLDER.parent / "colors.tsv", "w") as table:
    for path in sorted(FOLDER.iterdir()):
        primary, secondary, text = colors(path)
        numbers = [f"{255 * value:.4f}" for value in primary + secondary]
        print(path.name, *numbers, text, sep="\t", file=table)
