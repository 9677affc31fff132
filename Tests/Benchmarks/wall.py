"""Benchmarks the crate's wall: without a cache, with a stored wall, drawing covers, and moving over 2,000 albums."""

import argparse
import hashlib
import json
import os
import random
import re
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path

from fullscreen import ANSWER, KITTY_ANSWER, LEFT, RIGHT, Figure, FullScreen
from lab import HERE
from measure import judged, print_cells

LATENCY = 50  # milliseconds
COVERS = 60
# A window that shows more than sixty covers.
WIDE = (64, 260)
# The start of a picture for kitty with its ID, and the first part of its data.
SENT = re.compile(rb"_Ga=t,[^;]*i=(\d+)")
PICTURE = re.compile(rb"_Ga=t,[^;]*;([A-Za-z0-9+/=]+)")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", choices=["full", "quick"], required=True)
    parser.add_argument("--binary", type=Path, required=True)
    parser.add_argument("--work", type=Path, required=True)
    options = parser.parse_args()
    is_quick = options.rounds == "quick"
    world = World(options.binary, options.work)
    try:
        table = [("wall", "figure", "target", "")]
        for measure in (cold_wall, kept_wall, covers, moving):
            print(measure.__name__.replace("_", " "), file=sys.stderr, flush=True)
            for figure in measure(world, is_quick):
                table.append((figure.case, figure.value, figure.target, judged(figure.is_met)))
        print_cells(table)
        load = ", ".join(f"{value:.1f}" for value in os.getloadavg())
        print(f"\nLoad of the machine at the end: {load} on {os.cpu_count()} processors.")
    finally:
        world.close()


class World:
    """The services, and an environment with a listener's settings."""

    def __init__(self, binary, work):
        self.binary = binary
        self.cache = work / "cache"
        self.log = work / "requests.log"
        self.server = subprocess.Popen(
            [sys.executable, HERE / "world.py", "--latency", str(LATENCY), "--log", self.log],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        addresses = json.loads(self.server.stdout.readline())
        self.environment = {
            "PATH": os.environ["PATH"],
            "LANG": "C.UTF-8",
            "HOME": str(work),
            "TMPDIR": str(work),
            "VINYLOGUE_CACHE_DIR": str(self.cache),
            "LASTFM_API_KEY": "b" * 32,
            # Keeps the rate limits, which take most of the time of a wall without a cache.
            "VINYLOGUE_LISTENBRAINZ_URL": addresses["listenbrainz"] + "/",
            "VINYLOGUE_COVERART_URL": addresses["coverart"] + "/",
            "VINYLOGUE_APPLE_FEED_URL": addresses["apple"] + "/",
        }
        folder = work / ".config/vinylogue"
        folder.mkdir(parents=True)
        friends = [{"username": name} for name in ("bob", "alice")]
        settings = {
            "version": 1,
            "apiURL": addresses["lastfm"] + "/2.0/",
            "currentUser": "Listener",
            "friends": friends,
        }
        (folder / "preferences.json").write_text(json.dumps(settings))

    def close(self):
        self.server.terminate()
        self.server.wait()

    def screen(self, answer=KITTY_ANSWER, size=WIDE, arguments=(), typed=b"v"):
        return FullScreen(self.binary, self.environment, arguments, answer, size, typed)

    def answers(self):
        """The number of requests so far, except those for pictures."""
        lines = self.log.read_text().splitlines() if self.log.exists() else []
        return sum(line.split()[0] not in ("pictures", "coverart") for line in lines)


def arrivals(screen, start, count, timeout=30):
    """The seconds from `start` to each of the first `count` covers that are sent to kitty."""
    times, sent, place = [], set(), 0
    while len(times) < count and time.perf_counter() < start + timeout:
        sent.update(SENT.findall(screen.output, place))
        times += [time.perf_counter() - start] * (len(sent) - len(times))
        place = max(len(screen.output) - 100, 0)
        screen.read(1)
    if len(times) < count:
        raise RuntimeError(f"only {len(times)} of {count} covers came in {timeout} s")
    return times


def cold_wall(world, is_quick):
    """The time to the covers without a cache but with rate limits, once the list of people has loaded."""
    firsts, lasts = [], []
    for _ in range(2 if is_quick else 5):
        shutil.rmtree(world.cache, ignore_errors=True)
        screen = world.screen(typed=b"")
        screen.quiet(4)
        screen.output.clear()
        before = world.answers()
        start = time.perf_counter()
        os.write(screen.master, b"v")
        times = arrivals(screen, start, COVERS)
        answers = world.answers() - before
        screen.quiet(1)
        screen.close()
        firsts.append(times[0])
        lasts.append(times[COVERS - 1])
    first, last = statistics.median(firsts), statistics.median(lasts)
    return [
        Figure("cold wall: first cover", f"{first * 1000:.0f} ms", "below 1 s", first < 1),
        Figure(f"cold wall: {COVERS} covers", f"{last:.2f} s", "below 5 s", last < 5),
        Figure("cold wall: requests but for covers", f"{answers}", "about 20", answers <= 24),
    ]


def kept_wall(world, is_quick):
    """The time from the program's start to the covers, with the wall and covers stored by an earlier run."""
    firsts, lasts = [], []
    for _ in range(5 if is_quick else 20):
        screen = world.screen()
        times = arrivals(screen, screen.start, COVERS)
        screen.close()
        firsts.append(times[0])
        lasts.append(times[COVERS - 1])
    first, last = statistics.median(firsts), statistics.median(lasts)
    return [
        Figure("kept wall: first cover", f"{first * 1000:.0f} ms", "below 150 ms", first < 0.15),
        Figure(f"kept wall: {COVERS} covers", f"{last * 1000:.0f} ms", "", True),
    ]


def covers(world, is_quick):
    """Covers drawn with characters, compared with sixty chafa processes that draw one file each."""
    files = sorted((world.cache / "VinylogueImages").iterdir())
    files = [file for file in files if re.fullmatch(r"[0-9a-f]{64}", file.name)][:COVERS]
    if len(files) < COVERS:
        raise RuntimeError(f"only {len(files)} covers are cached")
    reading, drawing, others = [], [], []
    for _ in range(3 if is_quick else 10):
        start = time.perf_counter()
        for file in files:
            subprocess.run(
                ["chafa", "--format=symbols", "--size=20x10", file],
                stdout=subprocess.DEVNULL,
                check=True,
            )
        others.append(time.perf_counter() - start)
        read, drawn = drawing_times(world)
        reading.append(read)
        drawing.append(drawn)
    result = []
    for name, times, limit in (
        ("60 tiles drawn that were cached", drawing, 0.1),
        ("... their pictures read, and drawn", reading, None),
    ):
        ratio = statistics.median(ours / other for ours, other in zip(times, others))
        ours, other = (statistics.median(some) * 1000 for some in (times, others))
        result.append(
            Figure(
                name,
                f"{ours:.0f} ms, 60 times chafa {other:.0f} ms, {ratio:.3f}",
                f"at most {limit:g}" if limit else "",
                not limit or ratio <= limit,
            )
        )
    return result


def drawing_times(world):
    """The seconds to draw the stored wall's covers from their files, and to draw them again."""
    screen = world.screen(ANSWER, typed=b"")
    screen.quiet(0.3)
    start = time.perf_counter()
    os.write(screen.master, b"v")
    last = start
    while screen.read(0.3):
        last = time.perf_counter()
    screen.press(b"\x06")
    screen.quiet(1)
    place = len(screen.output)
    again, _ = screen.press(b"\x02")
    drawn = sum(screen.output.count(sign.encode(), place) for sign in "▀▄▌▐▘▝▖▗▚▞█")
    screen.close()
    if drawn < 2000:
        raise RuntimeError(f"the covers are not drawn: {drawn} cells")
    return last - start, again


def moving(world, is_quick):
    """The time of a step on a wall of 2,000 albums, the number of pictures sent twice, and the peak memory."""
    moves, keys, albums = (200, 1000, 500) if is_quick else (1000, 10_000, 2000)
    result = []
    pages = None
    for name, answer, limit in (("kitty", KITTY_ANSWER, 16), ("blocks", ANSWER, 8)):
        screen = world.screen(answer, (24, 80))
        screen.quiet(3)
        pictures = []
        take(screen, pictures)
        if pages is None:
            pages = 0
            while len(set(pictures)) < albums:
                page_down(screen, pictures)
                pages += 1
                if pages > albums:
                    raise RuntimeError(f"the wall ends after {len(set(pictures))} albums")
        else:
            for _ in range(pages):
                page_down(screen, pictures)
        way = [RIGHT] * 12 + [LEFT] * 12
        times = sorted(screen.press(way[move % 24])[0] * 1000 for move in range(moves))
        median, late = statistics.median(times), statistics.quantiles(times, n=100)[98]
        result.append(
            Figure(
                f"key to frame on a wall of {albums}, {name}",
                f"{median:.1f} ms, 99 of 100 in {late:.1f} ms",
                f"below {limit} ms",
                median < limit,
            )
        )
        take(screen, pictures)
        dice = random.Random(47)
        for number in range(keys):
            os.write(screen.master, dice.choice([b"j", b"j", b"k", LEFT, RIGHT, b"\x06", b"\x02"]))
            screen.read(0.004)
            if number % 50 == 0:
                screen.quiet()
                take(screen, pictures)
        screen.quiet()
        take(screen, pictures)
        memory = screen.memory()
        screen.close()
        if name == "kitty":
            twice = len(pictures) - len(set(pictures))
            value = f"{twice} of {len(pictures)}"
            result.append(
                Figure(f"pictures sent twice in {keys} keys", value, "none", twice == 0)
            )
        result.append(
            Figure(
                f"memory after {keys} keys, {name}",
                f"{memory:.1f} MB",
                "below 80 MB",
                memory < 80,
            )
        )
    return result


def page_down(screen, pictures):
    """Shows the next page and waits for its covers."""
    os.write(screen.master, b"\x06")
    screen.quiet(0.3)
    take(screen, pictures)


def take(screen, pictures):
    """Adds the digests of the pictures that were sent, and discards the output."""
    pictures += [hashlib.sha256(data).digest() for data in PICTURE.findall(screen.output)]
    screen.output.clear()


if __name__ == "__main__":
    main()
