"""Simulates a long day in full screen: random keys, clicks, window sizes and stops, while services fail at random.

Five percent of the responses fail (an error, invalid data, a closed connection, or no response), MPD restarts
every few minutes, and another process syncs the archive. Shows the program's resource use after ten minutes and
at the end, which should be the same, and whether all of its files are intact.
"""

import argparse
import fcntl
import json
import os
import random
import re
import signal
import struct
import subprocess
import sys
import termios
import threading
import time
import urllib.parse
from pathlib import Path

import world
from fullscreen import BACK, KITTY_ANSWER, Figure, FullScreen
from measure import judged, print_cells
from player import RealMPD
from server import Service, title

USER = "Listener"
DAY = 24 * 3600
HICCUPS = 0.05
ALBUMS = 50
EVENTS = 100_000
# Excludes `q` and backspace, which quit on the home page, and control keys that end a program.
KEYS = [key.encode() for key in "jjjkkkhl gGtbDWMyoYrsvfxdnpPSu/+-,?0123456789aim.<>[]{}ABZéß夜"]
KEYS += [b"\r"] * 8 + [BACK] * 12 + [b"\t", b"\x04", b"\x15", b"\x06", b"\x02"]
KEYS += [b"\x1b[A", b"\x1b[B", b"\x1b[C", b"\x1b[D"] * 4 + [b"\x1b[5~", b"\x1b[6~", b"\x1b[H", b"\x1b[F"]
SIZES = [(24, 80), (40, 120), (60, 200), (12, 40), (5, 20), (1, 1), (64, 260)]


class Plays(Service):
    """Last.fm with charts, albums, friends, suggestions, and the plays of the last 40 days."""

    content = "application/json"

    def __init__(self, images):
        self.began = int(time.time()) // DAY * DAY - 40 * DAY
        super().__init__(USER, self.began - 15 * 365 * DAY)
        self.suggestions = world.LastFM(images)

    def body(self, path, asked):
        method = asked.get("method", "").lower()
        if method == "user.getrecenttracks":
            return world.encoded(self.recent(asked))
        if method in ("album.getinfo", "user.getfriends") or method.startswith("user.getweekly"):
            return super().body(tuple(sorted(asked.items())), True)
        return self.suggestions.body(path, asked)

    def recent(self, asked):
        """A page of plays, newest first, with one play every ten minutes."""
        first = max(int(asked.get("from", 0)), self.began)
        last = min(int(asked.get("to", time.time())), int(time.time()))
        times = range(-(-first // 600) * 600, last + 1, 600)[::-1]
        size, page = int(asked.get("limit", 50)), int(asked.get("page", 1))
        rows = []
        for moment in times[(page - 1) * size : page * size]:
            dice = random.Random(moment // 3600)
            rows.append(
                {
                    "artist": {"#text": title(dice)},
                    "album": {"#text": title(dice)},
                    "name": f"{title(dice)} {moment % 3600 // 600}",
                    "date": {"uts": str(moment)},
                }
            )
        total = {"total": str(len(times)), "totalPages": str(-(-len(times) // size))}
        facts = {"user": USER, "page": str(page), "perPage": str(size)} | total
        return {"recenttracks": {"track": rows, "@attr": facts}}


class MoodyHandler(world.WorldHandler):
    """Responds as usual, except for random failures."""

    def answer(self, query):
        if random.random() >= HICCUPS:
            return super().answer(query)
        match random.choice(["refuse", "rubbish", "end", "hang"]):
            case "refuse":
                self.send_response(random.choice([429, 500, 503]))
                self.send_header("Content-Length", "0")
                self.end_headers()
            case "rubbish":
                self.send_response(200)
                self.send_header("Content-Length", "9")
                self.end_headers()
                self.wfile.write(b"<rubbish>")
            case "end":
                self.close_connection = True
            case "hang":
                threading.Event().wait(20)
                self.close_connection = True


class Sample:
    """The resource use of a process."""

    def __init__(self, screen):
        folder = Path(f"/proc/{screen.process.pid}")
        status = (folder / "status").read_text()
        self.memory = int(re.search(r"VmRSS:\s+(\d+)", status)[1]) * 1024 / 1e6
        self.threads = int(re.search(r"Threads:\s+(\d+)", status)[1])
        self.files = len(list((folder / "fd").iterdir()))
        self.processor = screen.processor_time()

    def __str__(self):
        return f"{self.memory:.1f} MB, {self.files} files, {self.threads} threads"


class Day:
    """The services, the player, and the program's environment."""

    def __init__(self, options):
        self.work, self.binary = options.work, options.binary
        log = os.open(self.work / "requests.log", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)

        def start(name, service):
            server = world.WorldServer(name, service, 0.02, log)
            server.RequestHandlerClass = MoodyHandler
            return server.address

        images = start("pictures", world.Pictures())
        lastfm = start("lastfm", Plays(images))
        (self.work / "mpd").mkdir()
        self.mpd = RealMPD(self.work / "mpd", ALBUMS)
        for album in range(ALBUMS):
            self.mpd.supply(album)
        self.environment = {
            "PATH": os.environ["PATH"],
            "LANG": "C.UTF-8",
            "HOME": str(self.work),
            "TMPDIR": str(self.work),
            "LASTFM_API_KEY": "b" * 32,
            "BROWSER": "true",
            "MPD_HOST": self.mpd.socket,
            "VINYLOGUE_TIMEOUT": "5",
            "VINYLOGUE_LISTENBRAINZ_URL": start("listenbrainz", world.ListenBrainz()) + "/",
            "VINYLOGUE_MUSICBRAINZ_URL": "http://127.0.0.1:1/",
            "VINYLOGUE_COVERART_URL": start("coverart", world.Pictures()) + "/",
            "VINYLOGUE_APPLE_FEED_URL": start("apple", world.Apple(images)) + "/",
        }
        folder = self.work / ".config/vinylogue"
        folder.mkdir(parents=True)
        settings = {
            "version": 1,
            "apiURL": lastfm + "/2.0/",
            "currentUser": USER,
            "friends": [{"username": USER + "2"}],
        }
        (folder / "preferences.json").write_text(json.dumps(settings))

    def run(self, *arguments):
        """Runs another command; returns its exit status and output."""
        done = subprocess.run(
            [self.binary, *arguments], env=self.environment, capture_output=True, text=True, timeout=300
        )
        return done.returncode, done.stdout + done.stderr

    def sync(self):
        """Starts another process that syncs the archive."""
        command = [self.binary, "archive", "sync", "--user", USER, "--quiet"]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        return subprocess.Popen(command, env=self.environment, **quiet)

    def start_player(self):
        """Starts MPD again after it was killed."""
        Path(self.mpd.socket).unlink(missing_ok=True)
        self.mpd.start()

    def close(self):
        self.mpd.close()


def drive(screen, dice):
    """Sends a random key, click, window size or stop signal."""
    action = dice.random()
    if action < 0.93:
        os.write(screen.master, dice.choice(KEYS))
    elif action < 0.985:
        # Avoids the last lines, since a click on the footer's `q` quits the program.
        rows = struct.unpack("HHHH", fcntl.ioctl(screen.master, termios.TIOCGWINSZ, bytes(8)))[0]
        button, row, column = dice.choice([0, 0, 64, 65, 2]), dice.randint(1, max(1, rows - 3)), dice.randint(1, 200)
        press = f"\x1b[<{button};{column};{row}"
        os.write(screen.master, f"{press}M{press}m".encode())
    elif action < 0.999:
        # Waits for earlier clicks, which might otherwise hit the footer of a smaller window.
        screen.quiet(0.1)
        size = dice.choice(SIZES)
        fcntl.ioctl(screen.master, termios.TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))
    else:
        screen.process.send_signal(signal.SIGSTOP)
        threading.Event().wait(0.5)
        screen.process.send_signal(signal.SIGCONT)


def idle_seconds(screen):
    """The processor time of ten seconds without input on the home page, in seconds."""
    os.write(screen.master, BACK * 20)
    screen.quiet(2)
    before, end = screen.processor_time(), time.monotonic() + 10
    while time.monotonic() < end:
        screen.read(max(0, end - time.monotonic()))
    screen.output.clear()
    return screen.processor_time() - before


def live(day, screen, minutes):
    """Runs the whole day; returns the resource use after ten minutes, or after a third of a shorter day."""
    dice = random.Random(7)
    start, sync, early = time.monotonic(), day.sync(), None
    # The times of the next events, in seconds from the start.
    end, begin, sync_time, sample_time = 180.0, 183.0, 120.0, 60.0
    for event in range(1, EVENTS + 1):
        drive(screen, dice)
        try:
            screen.read(max(0, start + event / EVENTS * minutes * 60 - time.monotonic()))
            while screen.read(0):
                pass
        except OSError:
            raise RuntimeError(f"it ended with status {screen.process.wait()} after {event} events") from None
        if len(screen.output) > 1 << 20:
            screen.output.clear()
        now = time.monotonic() - start
        if now > end:
            day.mpd.close()
            end, begin = now + 300, now + 3
        if now > begin:
            day.start_player()
            begin = end + 3
        if now > sync_time and sync.poll() is not None:
            sync, sync_time = day.sync(), now + 120
        if now > sample_time:
            print(f"{now / 60:.0f} min, {event} events: {Sample(screen)}", file=sys.stderr, flush=True)
            sample_time += 60
        if early is None and now > min(600, minutes * 20):
            early = (Sample(screen), idle_seconds(screen))
    sync.wait(120)
    return early


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", type=Path, required=True)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--rounds", choices=["full", "quick"], required=True)
    options = parser.parse_args()
    day = Day(options)
    try:
        screen = FullScreen(str(options.binary), day.environment, (), KITTY_ANSWER, (40, 120))
        early = live(day, screen, 120 if options.rounds == "full" else 10)
        late = (Sample(screen), idle_seconds(screen))
        screen.output.clear()
        # The random keys may have asked for a keyring, which needs a desktop session.
        screen.close(accepted="keyring")
        table = [("day", "figure", "target", "")]
        for figure in figures(day, early, late, bytes(screen.output)):
            table.append((figure.case, figure.value, figure.target, judged(figure.is_met)))
        print_cells(table)
    finally:
        day.close()


def figures(day, early, late, ending):
    """Figures of resource use, and of the files that the day left."""
    (first, first_idle), (last, last_idle) = early, late
    yield Figure("memory", f"{first.memory:.1f}, {last.memory:.1f} MB", "a quarter more", last.memory < first.memory * 1.25)
    yield Figure("open files", f"{first.files}, {last.files}", "the same", last.files <= first.files + 4)
    yield Figure("threads", f"{first.threads}, {last.threads}", "the same", last.threads <= first.threads + 2)
    yield Figure(
        "processor time, 10 s idle", f"{first_idle:.2f}, {last_idle:.2f} s", "the same", last_idle <= first_idle + 0.1
    )
    is_restored = b"\x1b[?1049l" in ending and b"\x1b[?25h" in ending
    yield Figure("terminal", "given back" if is_restored else "not given back", "given back", is_restored)
    for name, arguments in (
        ("preferences", ("settings", "--format", "json")),
        ("friends", ("friends", "list", "--format", "json")),
        ("favourites", ("favorites", "list", "--format", "json")),
        ("archive", ("archive", "verify", "--offline")),
        ("week", ("week", "--offline", "--source", "archive", "--years-ago", "0", "--user", USER)),
    ):
        status, words = day.run(*arguments)
        is_sound = status == 0 and "moved to" not in words
        yield Figure(name, "sound" if is_sound else f"status {status}: {words.strip()[:90]}", "sound", is_sound)


if __name__ == "__main__":
    main()
