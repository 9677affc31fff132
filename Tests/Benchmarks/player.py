"""Benchmarks playing from MPD's 10,000 albums against mpc, and full-screen mode while a player is busy."""

import argparse
import ctypes
import json
import os
import shlex
import signal
import socket
import socketserver
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import wave
from pathlib import Path

from fullscreen import ANSWER, FRAME_END, Figure, FullScreen
from lab import Lab

ALBUMS, TRACKS = 10_000, 12
USER = "Listener"
PLACES = "river stone glass winter hollow ember signal velvet harbour paper 椎名 Группа وطني naïve".split()
# All of mpd's tags, because mpd discards a database with other tags.
TAGS = """Artist ArtistSort Album AlbumSort AlbumArtist AlbumArtistSort Title Track Name Genre Date OriginalDate
Composer ComposerSort Performer Conductor Work Movement MovementNumber Ensemble Location Grouping Disc Label
MUSICBRAINZ_ARTISTID MUSICBRAINZ_ALBUMID MUSICBRAINZ_ALBUMARTISTID MUSICBRAINZ_TRACKID
MUSICBRAINZ_RELEASETRACKID MUSICBRAINZ_WORKID""".split()
CONFIGURATION = """music_directory "{0}/music"
playlist_directory "{0}/playlists"
db_file "{0}/database"
state_file "{0}/state"
bind_to_address "{0}/socket"
log_file "{0}/log"
auto_update "no"
zeroconf_enabled "no"
audio_output {{
  type "null"
  name "null"
  sync "yes"
}}
input {{
  plugin "curl"
  enabled "no"
}}
"""


def names(album):
    """The artist and the title of an album with this number; each artist has four albums."""
    artist = album // 4
    return (
        f"The {PLACES[artist % 14].title()} {PLACES[artist // 14 % 14]} {artist}",
        f"{PLACES[album * 3 % 14].title()} of {PLACES[album * 5 % 14]} {album} - Remastered",
    )


class RealMPD:
    """Debian's mpd, with a database written by this class, because scanning 120,000 files would take too long."""

    def __init__(self, root, albums):
        self.root = Path(root)
        for folder in ("music", "playlists"):
            (self.root / folder).mkdir()
        with open(self.root / "database", "w", encoding="utf-8") as database:
            database.write("info_begin\nformat: 2\nmpd_version: 0.23.12\nfs_charset: UTF-8\n")
            database.writelines(f"tag: {tag}\n" for tag in TAGS)
            database.write("info_end\n")
            for album in range(albums):
                artist, title = names(album)
                database.write(f"directory: {album}\nmtime: 1700000000\nbegin: {album}\n")
                for track in range(1, TRACKS + 1):
                    database.write(
                        f"song_begin: {track}.wav\nTime: 200.000000\nArtist: {artist}\nAlbumArtist: {artist}\n"
                        f"Album: {title}\nDate: {1960 + album % 65}\nTrack: {track}\n"
                        f"Title: Song {track} of {title}\nmtime: 1700000000\nsong_end\n"
                    )
                database.write(f"end: {album}\n")
        with wave.open(str(self.root / "silence.wav"), "wb") as silence:
            silence.setparams((1, 2, 8000, 0, "NONE", ""))
            silence.writeframes(bytes(2 * 8000 * 60))
        # Sets the time of the last update to one in the past.
        os.utime(self.root / "database", (1_700_000_000, 1_700_000_000))
        (self.root / "conf").write_text(CONFIGURATION.format(self.root), encoding="utf-8")
        self.socket = str(self.root / "socket")
        self.start()
        while "OK MPD" not in self.ask():
            time.sleep(0.05)

    def start(self):
        """Starts mpd without waiting until it responds."""
        self.process = subprocess.Popen(
            ["mpd", "--no-daemon", str(self.root / "conf")],
            stderr=subprocess.DEVNULL,
            preexec_fn=lambda: ctypes.CDLL(None).prctl(1, signal.SIGKILL),
        )

    def supply(self, album):
        """Creates the music files of an album, so that it can be played."""
        folder = self.root / "music" / str(album)
        folder.mkdir(exist_ok=True)
        for track in range(1, TRACKS + 1):
            (folder / f"{track}.wav").unlink(missing_ok=True)
            os.link(self.root / "silence.wav", folder / f"{track}.wav")

    def ask(self, *commands):
        """MPD's greeting and its responses to these commands; empty if it cannot be reached."""
        try:
            with socket.socket(socket.AF_UNIX) as connection:
                connection.connect(self.socket)
                with connection.makefile("rw", encoding="utf-8") as file:
                    answer = file.readline()
                    for command in commands:
                        file.write(command + "\n")
                        file.flush()
                        line = ""
                        while not line.startswith(("OK", "ACK")):
                            line = file.readline()
                            answer += line
                    return answer
        except OSError:
            return ""

    def close(self):
        self.process.kill()
        self.process.wait()


class BusyPlayer(socketserver.ThreadingTCPServer):
    """A stand-in for MPD in a fixed state. Its library of 10,000 albums changes all the time if `is_busy`."""

    allow_reuse_address = daemon_threads = True

    def __init__(self, state, is_busy):
        super().__init__(("127.0.0.1", 0), self.Connection)
        lines = []
        for album in range(ALBUMS):
            artist, title = names(album)
            lines.append(f"AlbumArtist: {artist}\nDate: {1960 + album % 65}\nAlbum: {title}\n")
        self.albums = "".join(lines).encode()
        self.state, self.is_busy, self.lists, self.updates = state, is_busy, 0, 0
        self.loading = 0
        threading.Thread(target=self.serve_forever, daemon=True).start()

    class Connection(socketserver.StreamRequestHandler):
        def handle(self):
            server = self.server
            try:
                self.wfile.write(b"OK MPD 0.23.5\n")
                for line in self.rfile:
                    self.answer(server, line.decode().strip())
            except OSError:
                pass

        def answer(self, server, command):
            if command == "status":
                self.say(f"volume: 50\nplaylistlength: 3\nstate: {server.state}\n")
                if server.state != "stop":
                    self.say("song: 0\nelapsed: 3.0\nduration: 3000.0\n")
            elif command == "currentsong":
                self.say("file: a\nArtist: A\nAlbum: B\nTitle: C\nduration: 3000.0\n")
            elif command == "stats":
                self.say(f"songs: {ALBUMS * TRACKS}\ndb_update: {server.updates}\n")
            elif command.startswith("list "):
                server.loading += 1
                portion = len(server.albums) // 50
                for start in range(0, len(server.albums), portion):
                    self.wfile.write(server.albums[start : start + portion])
                    time.sleep(0.01)
                server.lists += 1
                server.loading -= 1
            elif command.startswith("idle"):
                while not server.is_busy or server.loading:
                    time.sleep(0.02)
                server.updates += 1
                self.say("changed: database\n")
            self.say("OK\n")

        def say(self, text):
            self.wfile.write(text.encode())


def by_name(binary, lab, mpd, runs):
    """The time of `play` by name, from the start of the process to its end."""
    environment = lab.environment | {"MPD_HOST": mpd.socket, "VINYLOGUE_CACHE_DIR": str(lab.work / "cache")}
    times = []
    for run in range(runs):
        album = run * 997 % ALBUMS
        mpd.supply(album)
        artist, title = names(album)
        # Spelled the way Last.fm might.
        command = [binary, "play", artist.removeprefix("The ").lower(), title.removesuffix(" - Remastered")]
        if run == 0:
            subprocess.run([*command[:2], "no", "such album"], env=environment, capture_output=True)
        start = time.perf_counter()
        done = subprocess.run(command, env=environment, capture_output=True, text=True)
        times.append((time.perf_counter() - start) * 1000)
        queue = mpd.ask("playlistinfo")
        if done.returncode != 0 or f"Album: {title}\n" not in queue or queue.count("file: ") != TRACKS:
            sys.exit(f"run: {shlex.join(command)} failed:\n{done.stderr}{queue[:300]}")
    own = statistics.median(times)
    late = statistics.quantiles(times, n=20)[18]
    return own, Figure(
        f"play by name, {ALBUMS:,} albums, {ALBUMS * TRACKS:,} songs",
        f"{own:.0f} ms, 19 of 20 in {late:.0f} ms",
        "below 100 ms",
        own < 100,
    )


def with_mpc(binary, lab, mpd, runs):
    """The same album with as few mpc commands as possible, and the number of keys to type."""
    mpd.supply(4711)
    artist, title = names(4711)
    # mpc needs the names exactly as they are tagged.
    theirs = f"mpc -q clear && mpc findadd albumartist {shlex.quote(artist)} album {shlex.quote(title)} && mpc -q play"
    plain = title.removesuffix(" - Remastered")
    ours = f"vinylogue play {shlex.quote(artist)} {shlex.quote(plain)}"
    environment = lab.environment | {"MPD_HOST": mpd.socket, "VINYLOGUE_CACHE_DIR": str(lab.work / "cache")}
    times = ([], [])
    for _ in range(runs):
        for place, command in enumerate((ours.replace("vinylogue", shlex.quote(str(binary)), 1), theirs)):
            start = time.perf_counter()
            subprocess.run(["sh", "-c", command], env=environment, check=True, capture_output=True)
            times[place].append((time.perf_counter() - start) * 1000)
            if mpd.ask("playlistinfo").count("file: ") != TRACKS:
                sys.exit(f"run: {command} did not play the album")
    own, other = (statistics.median(one) for one in times)
    # Enter counts as a key, and replaces each "&&".
    keys = [len(ours) + 1, len(theirs.replace(" && ", "\n")) + 1]
    print(f"  ours: {ours}\n  mpc:  {theirs}", file=sys.stderr)
    return Figure(
        "the same album, ours and mpc's three commands",
        f"{own:.0f} ms and {other:.0f} ms, {keys[0]} and {keys[1]} keys; 1 key on its page",
        "fewer keys",
        keys[0] < keys[1],
    )


def screen(binary, lab, server):
    """Opens the user's week in full screen, with a player."""
    environment = lab.environment | {
        "MPD_HOST": "127.0.0.1",
        "MPD_PORT": str(server.server_address[1]),
        "VINYLOGUE_CACHE_DIR": str(lab.work / "cache"),
    }
    # Without --demo, because the demo has its own player.
    return FullScreen(binary, environment, ["--date", "2026-11-21"], ANSWER)


def keys_while_loading(binary, lab, moves):
    server = BusyPlayer("stop", is_busy=True)
    shown = screen(binary, lab, server)
    shown.quiet(2)
    before = server.lists
    times = sorted(shown.press([b"j", b"j", b"k", b"k"][move % 4])[0] * 1000 for move in range(moves))
    lists = server.lists - before
    shown.close()
    server.shutdown()
    median, late = statistics.median(times), statistics.quantiles(times, n=100)[98]
    return Figure(
        f"key to frame while the list loads ({lists} times)",
        f"{median:.1f} ms, 99 of 100 in {late:.1f} ms",
        "below 8 ms",
        median < 8 and lists > 0,
    )


def pass_time(shown, seconds):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        shown.read(0.1)


def quiet_time(binary, lab, state):
    """The processor time and the number of frames in 10 seconds without input."""
    server = BusyPlayer(state, is_busy=False)
    shown = screen(binary, lab, server)
    pass_time(shown, 4)
    place, before = len(shown.output), shown.processor_time()
    pass_time(shown, 10)
    used, frames = shown.processor_time() - before, shown.output[place:].count(FRAME_END)
    size = len(shown.output) - place
    shown.close()
    server.shutdown()
    words = {"play": "playing", "pause": "paused", "stop": "stopped"}[state]
    if state != "play":
        return Figure(
            f"10 s with a player that has {words}" if state == "stop" else f"10 s {words}",
            f"{used:.2f} s of processor time, {frames} frames",
            "none",
            used == 0 and frames == 0,
        )
    return Figure(
        "10 s while it plays",
        f"{used:.2f} s of processor time, {frames} frames of {size // max(frames, 1)} bytes",
        "at most 20 frames",
        0 < frames <= 20,
    )


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", required=True)
    parser.add_argument("--work", required=True, type=Path)
    parser.add_argument("--rounds", choices=["quick", "full"], default="full")
    options = parser.parse_args()
    runs, moves = (20, 200) if options.rounds == "quick" else (100, 1000)
    lab = Lab(options.work, USER, 1_200_000_000, 0)
    folder = Path(lab.environment["XDG_CONFIG_HOME"]) / "vinylogue"
    folder.mkdir(parents=True)
    preferences = {"apiURL": f"http://{lab.host}/2.0/", "currentUser": USER, "version": 1}
    (folder / "preferences.json").write_text(json.dumps(preferences), encoding="utf-8")
    # In a short path, because a socket's path has a length limit.
    with tempfile.TemporaryDirectory(prefix="mpd") as root:
        mpd = RealMPD(root, ALBUMS)
        try:
            _, first = by_name(options.binary, lab, mpd, runs)
            figures = [first, with_mpc(options.binary, lab, mpd, runs)]
        finally:
            mpd.close()
    figures.append(keys_while_loading(options.binary, lab, moves))
    figures += [quiet_time(options.binary, lab, state) for state in ("stop", "pause", "play")]
    lab.close()
    widths = [max(len(getattr(one, part)) for one in figures) for part in ("case", "value", "target")]
    for one in figures:
        cells = [one.case.ljust(widths[0]), one.value.ljust(widths[1]), one.target.ljust(widths[2])]
        print("  ".join([*cells, "ok" if one.is_met else "MISSED"]))
    print(f"Load of the machine at the end: {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors.")


if __name__ == "__main__":
    main()
