"""Benchmarks full-screen mode on a pseudo-terminal of 80 by 24 cells, with the demo's data, covers and colours."""

import fcntl
import os
import pty
import random
import re
import select
import signal
import statistics
import struct
import subprocess
import termios
import time
from dataclasses import dataclass

FRAME_END = b"\x1b[?2026l"
BACK = b"\x1b[27u"  # escape, in the encoding that needs no pause after it
LEFT, RIGHT = b"\x1b[D", b"\x1b[C"
# The responses to the program's first queries: a dark background and no graphics.
ANSWER = b"\x1b]11;rgb:0f0f/1818/2e2e\x1b\\\x1b[?62;22c"
# The same responses, with kitty graphics and cells of 10 by 20 pixels.
KITTY_ANSWER = b"\x1b]11;rgb:0f0f/1818/2e2e\x1b\\\x1b_Gi=31;OK\x1b\\\x1b[6;20;10t\x1b[?62;22c"
QUIET = 0.02  # seconds without output after which the program counts as idle


@dataclass
class Figure:
    """A measured value and its target as text, and whether the target is met."""

    case: str
    value: str
    target: str
    is_met: bool


class FullScreen:
    """The program in a pseudo-terminal."""

    def __init__(
        self,
        binary,
        environment,
        options=("--demo",),
        answer=ANSWER,
        size=(24, 80),
        typed=b"",
    ):
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))
        settings = {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
        # Appendable, because a terminal returns 4 KB at a time.
        self.output = bytearray()
        self.start = time.perf_counter()
        self.process = subprocess.Popen(
            [binary, *options],
            env=environment | settings,
            stdin=slave,
            stdout=slave,
            stderr=slave,
            preexec_fn=lambda: (os.setsid(), fcntl.ioctl(0, termios.TIOCSCTTY, 0)),
        )
        os.close(slave)
        while b"\x1b[c" not in self.output:
            self.read(5)
        os.write(self.master, answer + typed)
        self.first_frame = self.frame(0) - self.start

    def read(self, seconds):
        """Reads output for at most this time; returns whether there was any."""
        if not select.select([self.master], [], [], seconds)[0]:
            return False
        self.output += os.read(self.master, 65536)
        return True

    def quiet(self, seconds=QUIET):
        """Reads output until there is none for this time."""
        while self.read(seconds):
            pass

    def frame(self, place):
        """Waits for the first frame that ends after this offset in the output; returns the time."""
        while self.output.find(FRAME_END, place) < 0:
            if not self.read(10):
                raise RuntimeError("the full screen shows nothing any more")
        return time.perf_counter()

    def press(self, keys):
        """Presses keys; returns the seconds to the next finished frame, and the number of bytes written."""
        self.quiet()
        place = len(self.output)
        start = time.perf_counter()
        os.write(self.master, keys)
        time_taken = self.frame(place) - start
        self.quiet()
        return time_taken, len(self.output) - place

    def settle(self, keys):
        """Presses keys; returns the seconds to the last output before a tenth of a second without any."""
        self.quiet()
        start = end = time.perf_counter()
        os.write(self.master, keys)
        while self.read(0.1):
            end = time.perf_counter()
        return end - start

    def repaint(self):
        """Makes the program repaint, as after a stop; returns the number of bytes, and the text without styles."""
        self.quiet()
        place = len(self.output)
        self.process.send_signal(signal.SIGCONT)
        self.frame(place)
        self.quiet()
        frame = self.output[place:]
        return len(frame), re.sub(rb"\x1b[\[\]][0-9;?]*[A-Za-z]", b"", frame).decode()

    def year(self):
        """The year of the week that is shown."""
        return int(re.search(r"(\d{4}) · [\d,]+ plays?", self.repaint()[1])[1])

    def processor_time(self):
        """The processor time so far, in seconds."""
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as stat:
            user, system = stat.read().rsplit(")", 1)[1].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    def memory(self):
        """The peak resident memory so far, in MB."""
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as status:
            return int(re.search(r"VmHWM:\s+(\d+)", status.read())[1]) * 1024 / 1e6

    def close(self, accepted=None):
        """Quits the program, and checks that it exits with status 0, or that its last words contain `accepted`."""
        os.write(self.master, BACK * 12 + b"q")
        try:
            while self.read(10):
                pass
        except OSError:
            pass  # the program has closed the terminal
        os.close(self.master)
        if self.process.wait() != 0:
            words = re.sub(rb"\x1b[\[\]][0-9;?]*[A-Za-z]", b"", self.output[-2000:]).decode(errors="replace")
            if accepted and accepted in words:
                return
            raise RuntimeError(f"the full screen ended with status {self.process.returncode}: {words[-500:]}")


def figures(binary, environment, is_quick):
    """All figures of full-screen mode."""
    turns, keys = (200, 2000) if is_quick else (1000, 10_000)
    return [
        first_frame(binary, environment, 10 if is_quick else 30),
        turn_times(binary, environment, turns),
        *step_bytes(binary, environment),
        turn_bytes(binary, environment),
        idle_time(binary, environment),
        *memory_growth(binary, environment, keys),
    ]


def first_frame(binary, environment, runs):
    times = []
    for _ in range(runs):
        screen = FullScreen(binary, environment)
        times.append(screen.first_frame * 1000)
        screen.close()
    median = statistics.median(times)
    return Figure("start to first frame", f"{median:.0f} ms", "below 60 ms", median < 60)


def turn_times(binary, environment, turns):
    """The time from a key to the finished frame, for years that were shown before."""
    screen = FullScreen(binary, environment)
    screen.press(b"\r")
    way = [LEFT] * 12 + [RIGHT] * 12
    for key in way:
        screen.press(key)
        screen.quiet(0.5)
    year = screen.year()
    times = sorted(screen.press(way[turn % 24])[0] * 1000 for turn in range(turns))
    steps = turns % 24
    expected = year - (steps if steps <= 12 else 24 - steps)
    shown = screen.year()
    if shown != expected:
        raise RuntimeError(f"the full screen shows {shown} instead of {expected}")
    screen.close()
    median, late = statistics.median(times), statistics.quantiles(times, n=100)[98]
    return Figure(
        f"key to frame, {turns} turns to years seen before",
        f"{median:.1f} ms, 99 of 100 in {late:.1f} ms",
        "below 3 ms and 8 ms",
        median < 3 and late < 8,
    )


def step_bytes(binary, environment):
    """The bytes written when the cursor moves and when the list scrolls, compared with a repaint."""
    screen = FullScreen(binary, environment)
    screen.press(b"\r")
    screen.quiet(1)
    # Scrolls through the list first, so that no cover loads later.
    screen.press(b"G")
    screen.quiet(1)
    screen.press(b"g")
    screen.quiet(1)
    visible = 6  # albums; the first one is larger
    result = []
    for name, at_most in (("a cursor step", 0.25), ("a scroll step", 0.9)):
        sizes = []
        for _ in range(visible - 1):
            sizes.append(screen.press(b"j")[1])
        size, whole = statistics.median(sizes), screen.repaint()[0]
        result.append(
            Figure(
                f"bytes of {name}",
                f"{size:.0f} of {whole} for all, {size / whole:.2f}",
                f"at most {at_most:g}",
                size <= at_most * whole,
            )
        )
    screen.close()
    return result


def turn_bytes(binary, environment):
    """The bytes written for a turn to another year, with pictures that kitty stores and without covers."""
    sizes = []
    for options, answer in ((["--demo", "--art-mode", "off"], ANSWER), (["--demo"], KITTY_ANSWER)):
        screen = FullScreen(binary, environment, options, answer)
        screen.press(b"\r")
        for _ in range(2):  # the pictures are sent in the first round
            turns = []
            for key in [LEFT] * 6 + [RIGHT] * 6:
                turns.append(screen.press(key)[1])
                screen.quiet(1)
        sizes.append(statistics.mean(turns))
        screen.close()
    plain, kitty = sizes
    return Figure(
        "bytes of a turn with covers in kitty",
        f"{kitty:.0f}, without covers {plain:.0f}, {kitty / plain:.2f}",
        "at most 2",
        kitty <= 2 * plain,
    )


def idle_time(binary, environment):
    """The processor time of a page without input."""
    screen = FullScreen(binary, environment)
    screen.press(b"\r")
    screen.quiet(3)
    before = screen.processor_time()
    time.sleep(5)
    used = screen.processor_time() - before
    screen.close()
    return Figure("processor time of 5 s without a key", f"{used:.2f} s", "none", used == 0)


def memory_growth(binary, environment, keys):
    """The peak memory after many keys, and its growth in the second half."""
    dice = random.Random(47)
    choice = [b"j", b"j", b"k", b"h", b"l", LEFT, LEFT, RIGHT, b"\r", b"\r", BACK, b"y", b"n", b"+"]
    choice += [b"-", b"-", b"?", b"\x1b[6~", b"g", b"G", b"/a\r", b"s", b"r"]
    choice += [b"\x1b[<0;20;9M", b"\x1b[<65;20;9M", b"\x1b[<64;20;9M"]
    screen = FullScreen(binary, environment)
    for number in range(1, keys + 1):
        os.write(screen.master, dice.choice(choice))
        screen.read(0.004)
        if number % 20 == 0:
            # Gives the page's pictures time to load.
            screen.quiet()
            screen.output.clear()
        if number == keys // 2:
            half = screen.memory()
    whole = screen.memory()
    screen.close()
    more = whole - half
    return [
        Figure(f"memory after {keys} keys", f"{whole:.1f} MB", "below 80 MB", whole < 80),
        Figure("of it from the second half", f"{more:.1f} MB", "below 2 MB", more < 2),
    ]

