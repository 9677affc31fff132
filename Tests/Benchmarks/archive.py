"""Benchmarks archives of 10^4 to 10^6 plays against sqlite3 and sqlite-utils, and a sync against its rate limit."""

import argparse
import csv
import io
import json
import random
import shlex
import statistics
import subprocess
import sys
import threading
import time
from bisect import bisect_left
from datetime import datetime, timezone
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from fullscreen import LEFT, RIGHT, FullScreen

USER = "nora"
DATE = "2026-11-21"
END = 1_795_248_000  # 2026-11-21 08:00 UTC
START = END - 18 * 365 * 86_400
WEEK = 604_800
# Sunday, 16 November 2025, 12:00 UTC: the start of week 47, one year before DATE.
LAST_YEAR = 1_763_294_400
# The rate limit of background work, in requests per second.
RATE = 3


def listening(count):
    """Plays over 18 years of a few popular albums and many others, each played from its first track."""
    rng = random.Random(count + 1)
    index = 0
    while index < count:
        album = int(12_000 * rng.random() ** 3)
        start = START + (END - START) * index // count
        length = min(rng.randint(1, 8 + album % 7), count - index)
        for number in range(length):
            yield min(start + number * 230, END - 1), album, number
        index += length


def names(album, number):
    return f"Artist {album % 4000}", f"Album {album}", f"Track {album}-{number}"


def write_plays(path, count):
    with open(path, "w", encoding="utf-8") as file:
        for moment, album, number in listening(count):
            artist, title, track = names(album, number)
            day = datetime.fromtimestamp(moment, timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
            play = {"album": title, "artist": artist, "source": "lastfm", "time": day, "track": track}
            file.write(json.dumps(play | {"user": USER}, separators=(",", ":")) + "\n")


def week_query(begin):
    return f"""SELECT artists.name, title, n FROM (
        SELECT album, count(*) AS n FROM plays WHERE listener = 1 AND time >= {begin}
        AND time < {begin + WEEK} AND album IS NOT NULL GROUP BY album)
        JOIN albums ON albums.id = album JOIN artists ON artists.id = artist ORDER BY 3 DESC, 1, 2"""


def last_play_query(artist, title):
    return f"""SELECT max(last) FROM artists CROSS JOIN albums ON albums.artist = artists.id
        CROSS JOIN album_totals ON listener = 1 AND album = albums.id
        WHERE artists.loose = '{artist.lower()}' AND albums.loose = '{title.lower()}'"""


TOP = """SELECT artists.name, albums.title, n FROM (
    SELECT family AS shown, sum(plays) AS n FROM album_totals JOIN albums ON albums.id = album
    WHERE listener = 1 GROUP BY family)
    JOIN albums ON albums.id = shown JOIN artists ON artists.id = artist ORDER BY 3 DESC, 1, 2 LIMIT 20"""

NAMES = [
    """SELECT artists.name, '', n FROM (SELECT family AS shown, sum(plays) AS n FROM artist_totals
        JOIN artists ON artists.id = artist WHERE listener = 1 GROUP BY family)
        JOIN artists ON artists.id = shown""",
    TOP.partition(" ORDER BY")[0],
    """SELECT artists.name, title, plays FROM track_totals
        JOIN tracks ON tracks.id = track JOIN artists ON artists.id = artist WHERE listener = 1""",
]


def forgotten_query():
    """The albums without a play since this day last year."""
    today = datetime.now(timezone.utc)
    day = min(today.day, 28) if today.month == 2 else today.day
    since = int(datetime(today.year - 1, today.month, day, tzinfo=timezone.utc).timestamp())
    return f"""SELECT artists.name, shown.title, n, since, until FROM (
        SELECT family, sum(plays) AS n, min(first) AS since, max(last) AS until
        FROM album_totals JOIN albums ON albums.id = album
        WHERE listener = 1 GROUP BY family HAVING until < {since} AND n >= 2) AS totals
        JOIN albums shown ON shown.id = totals.family JOIN artists ON artists.id = shown.artist
        ORDER BY 3 DESC, 1, 2 LIMIT 20"""


def rows(text, *columns):
    return [[row[column] for column in columns] for row in csv.reader(io.StringIO(text)) if row]


class Archive:
    """An archive in a separate home folder, and the programs that read it."""

    def __init__(self, binary, work, name, runs):
        self.binary = binary
        self.runs = runs
        self.home = work / f"home-{name}"
        self.database = self.home / "data/vinylogue/archive.sqlite"
        self.environment = {
            "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": str(self.home), "TZ": "UTC",
            "XDG_DATA_HOME": str(self.home / "data"), "TMPDIR": str(work), "LASTFM_API_KEY": "b" * 32,
        }
        self.home.mkdir()

    def command(self, *arguments):
        return [self.binary, *arguments, "--user", USER, "--format", "csv"]

    def query(self, *queries):
        return ["sqlite3", "-csv", self.database, "; ".join(queries)]

    def run(self, *command):
        """Runs a command; returns its output, its duration in seconds and its peak memory in MB."""
        report = self.home / "peak"
        command = ["/usr/bin/time", "--format=%M", f"--output={report}", *map(str, command)]
        start = time.monotonic()
        done = subprocess.run(command, env=self.environment, capture_output=True)
        seconds = time.monotonic() - start
        if done.returncode != 0:
            sys.exit(f"run: {shlex.join(command)} failed:\n{done.stderr.decode()}")
        return done.stdout.decode(), seconds, int(report.read_text().split()[-1]) * 1024 / 1e6

    def times(self, *commands):
        """The median duration of each command in seconds, including process start."""
        result = self.home / "hyperfine.json"
        subprocess.run(
            ["hyperfine", "--shell=none", "--style=none", "--warmup=2", f"--runs={self.runs}"]
            + ["--export-json", str(result)] + [shlex.join(map(str, one)) for one in commands],
            env=self.environment, check=True, capture_output=True,
        )
        return [entry["median"] for entry in json.loads(result.read_text())["results"]]

    def ratio(self, ours, theirs):
        """The median durations of two commands in seconds and the median of their ratios, over alternating rounds."""
        rounds = [self.times(ours, theirs) for _ in range(3)]
        own, other = (statistics.median(values) for values in zip(*rounds))
        return own, other, statistics.median(one / two for one, two in rounds)


def same(what, ours, theirs):
    if not ours or ours != theirs:
        sys.exit(f"run: vinylogue and sqlite3 give different answers: {what}")


class Report:
    """A table of figures and their targets."""

    def __init__(self):
        self.lines = []

    def add(self, name, value, target, note=""):
        self.lines.append((name, value, target, note))

    def print(self):
        print(f"\n{'':<30}{'':>12}  {'target':<16}")
        for name, value, target, note in self.lines:
            print(f"{name:<30}{value:>12}  {target:<16}  {note}".rstrip())


def growth(options, report):
    """Prints a row for each number of plays; returns the largest archive, the file of its plays and the import time."""
    print(f"{'plays':>9}  {'import':>14}  {'size':>8}  {'week':>8}  {'sqlite3':>8}  {'ratio':>5}")
    counts = (10_000, 100_000) if options.rounds == "quick" else (10_000, 100_000, 1_000_000)
    for count in counts:
        plays = options.work / f"plays-{count}.jsonl"
        write_plays(plays, count)
        archive = Archive(options.binary, options.work, count, 7 if options.rounds == "quick" else 25)
        _, seconds, memory = archive.run(options.binary, "archive", "import", plays, "--user", USER)
        own = archive.command("week", "--source", "archive", "--date", DATE)
        limit = archive.query(week_query(LAST_YEAR))
        chart, _, week_memory = archive.run(*own)
        same("week", rows(chart, 1, 2, 3)[1:], rows(archive.run(*limit)[0], 0, 1, 2))
        week, sqlite, ratio = archive.ratio(own, limit)
        print(
            f"{count:>9,}  {count / seconds:>7,.0f} rows/s  {archive.database.stat().st_size / 1e6:>5.1f} MB"
            f"  {week * 1000:>5.1f} ms  {sqlite * 1000:>5.1f} ms  {ratio:>5.2f}",
            flush=True,
        )
    report.add("week / sqlite3", f"{ratio:.2f}", "1.8 or less")
    report.add("size of the archive, MB", f"{archive.database.stat().st_size / 1e6:.1f}", "45 or less")
    report.add("import, rows a second", f"{count / seconds:,.0f}", "150,000 or more")
    report.add("memory of import, MB", f"{memory:.0f}", "below 80")
    report.add("memory of week, MB", f"{week_memory:.0f}", "below 80")
    return archive, plays, seconds


def questions(archive, report):
    """Compares `years`, `forgotten`, `top` and `find` with sqlite3, and measures an export's memory."""
    years = archive.command("years", "--source", "archive", "--date", DATE)
    chosen = archive.run(*years)[0]
    asked = sorted({row[0] for row in rows(chosen, 0)[1:]}, reverse=True)
    # Chart weeks begin on Sunday at noon, 12 hours before the Monday of the ISO week.
    begins = []
    for year in asked:
        monday = datetime.fromisocalendar(int(year), 47, 1).replace(tzinfo=timezone.utc)
        begins.append(int(monday.timestamp()) - 43_200)
    tops = rows(chosen, 3, 4)[1:]
    queries = [week_query(begin) for begin in begins]
    theirs = [row for query in queries for row in rows(archive.run(*archive.query(query))[0], 0, 1)[:3]]
    same("years", tops, theirs)
    # To mark forgotten albums, `years` also reads the last play of each top album.
    queries += [last_play_query(artist, title) for artist, title in tops]
    cases = [
        ("years", years, archive.query(*queries), None),
        ("forgotten", archive.command("forgotten", "--years", "1", "--min-plays", "2"), archive.query(forgotten_query()), 3),
        ("top", archive.command("top"), archive.query(TOP), 3),
        # sqlite3 only reads the names that `find` also ranks.
        ("find", archive.command("find", "album", "117"), archive.query(*NAMES), None),
    ]
    for name, own, limit, columns in cases:
        answer, _, memory = archive.run(*own)
        if columns:
            same(name, rows(answer, 1, 2, 3)[1:], rows(archive.run(*limit)[0], 0, 1, 2))
        ours, sqlite, ratio = archive.ratio(own, limit)
        note = f"{ours * 1000:.1f} ms and {sqlite * 1000:.1f} ms"
        report.add(f"{name} / sqlite3", f"{ratio:.2f}", "2.0 or less", note)
        report.add(f"memory of {name}, MB", f"{memory:.0f}", "below 80")
    exported = archive.home / "export.jsonl"
    _, seconds, memory = archive.run(archive.binary, "archive", "export", exported)
    report.add("memory of export, MB", f"{memory:.0f}", "below 80", f"{seconds:.1f} s")


YEAR_FROM, YEAR_TO = 1_735_689_600, 1_767_225_600
IN_YEAR = f"listener = 1 AND time >= {YEAR_FROM} AND time < {YEAR_TO}"

# The figures of `recap 2025`, as far as SQL expresses them: those that need earlier plays read all of them.
RECAP = [
    f"SELECT count(*), count(DISTINCT time / 86400), count(DISTINCT track), count(DISTINCT album) FROM plays WHERE {IN_YEAR}",
    f"SELECT strftime('%m', time, 'unixepoch'), count(*) FROM plays WHERE {IN_YEAR} GROUP BY 1",
    f"SELECT strftime('%w %H', time, 'unixepoch'), count(*) FROM plays WHERE {IN_YEAR} GROUP BY 1",
    f"SELECT time / 86400, count(*) FROM plays WHERE {IN_YEAR} GROUP BY 1",
    f"""SELECT artists.name, count(*) FROM plays JOIN tracks ON tracks.id = track
        JOIN artists ON artists.id = tracks.artist WHERE {IN_YEAR} GROUP BY artists.family ORDER BY 2 DESC LIMIT 10""",
    f"""SELECT artists.name, albums.title, count(*) FROM plays JOIN albums ON albums.id = album
        JOIN artists ON artists.id = albums.artist WHERE {IN_YEAR} GROUP BY albums.family ORDER BY 3 DESC LIMIT 10""",
    f"""SELECT artists.name, tracks.title, count(*) FROM plays JOIN tracks ON tracks.id = track
        JOIN artists ON artists.id = tracks.artist WHERE {IN_YEAR} GROUP BY track ORDER BY 3 DESC LIMIT 10""",
    f"SELECT count(*) FROM artist_totals WHERE listener = 1 AND first >= {YEAR_FROM} AND first < {YEAR_TO}",
    f"SELECT count(*) FROM album_totals WHERE listener = 1 AND first >= {YEAR_FROM} AND first < {YEAR_TO}",
    f"""SELECT album, max(gap) FROM (SELECT album, time, time - lag(time) OVER (PARTITION BY album ORDER BY time) AS gap
        FROM plays WHERE listener = 1 AND time < {YEAR_TO} AND album IS NOT NULL)
        WHERE time >= {YEAR_FROM} AND gap >= 365 * 86400 GROUP BY album""",
]

CALENDAR = f"SELECT date(time, 'unixepoch', 'localtime'), count(*) FROM plays WHERE {IN_YEAR} GROUP BY 1"

ARTIST = """SELECT year, plays, place FROM (
    SELECT year, artist, plays, rank() OVER (PARTITION BY year ORDER BY plays DESC) AS place FROM (
        SELECT strftime('%Y', time, 'unixepoch', 'localtime') AS year, tracks.artist AS artist, count(*) AS plays
        FROM plays JOIN tracks ON tracks.id = track WHERE listener = 1 GROUP BY 1, 2))
    WHERE artist = (SELECT id FROM artists WHERE name = 'Artist 1') ORDER BY year"""

COMPARE = """SELECT artists.name, mine.plays, theirs.plays FROM artist_totals mine
    JOIN artist_totals theirs ON theirs.artist = mine.artist AND theirs.listener = 2
    JOIN artists ON artists.id = mine.artist WHERE mine.listener = 1
    ORDER BY min(mine.plays, theirs.plays) DESC, mine.plays + theirs.plays DESC, 1 LIMIT 10"""
COMPARE_ALBUMS = """SELECT artists.name, title, own.plays FROM album_totals own JOIN albums ON albums.id = own.album
    JOIN artists ON artists.id = albums.artist
    JOIN artist_totals known ON known.artist = albums.artist AND known.listener = {other}
    WHERE own.listener = {one} AND NOT EXISTS (
        SELECT 1 FROM album_totals WHERE listener = {other} AND album = own.album)
    ORDER BY min(own.plays, known.plays) DESC LIMIT 10"""


def line_queries():
    """What `today --line` may need: the archive's span, the first plays on this day, and last year's chart.

    A script has to ask for all of it. The program stops once it has something to say: on DATE, before the chart.
    """
    queries = [f"SELECT {end}(time) FROM plays WHERE listener = 1" for end in ("min", "max")]
    for kind, name in (("artist", "shown.name"), ("album", "shown.title")):
        searches = []
        for years in (1, 2, 3, 5, 10, 15):
            day = datetime.fromisoformat(DATE).replace(tzinfo=timezone.utc)
            start = int(day.replace(year=day.year - years).timestamp())
            searches.append(
                f"SELECT {kind} FROM {kind}_totals WHERE listener = 1 AND first >= {start} AND first < {start + 86_400}"
            )
        queries.append(
            f"""SELECT {name}, min(first), sum(plays)
            FROM (SELECT DISTINCT family AS root FROM {kind}s WHERE id IN ({" UNION ALL ".join(searches)}))
            CROSS JOIN {kind}s own ON own.family = root
            CROSS JOIN {kind}_totals ON listener = 1 AND {kind} = own.id
            CROSS JOIN {kind}s shown ON shown.id = root GROUP BY root"""
        )
    return queries + [f"{week_query(LAST_YEAR)} LIMIT 1"]


def story(archive, options, report):
    """Compares the commands about the archive's story with the same questions in sqlite3."""
    other = archive.home / "other.jsonl"
    count = 10_000 if options.rounds == "quick" else 100_000
    write_plays(other, count)
    other.write_text(other.read_text().replace(f'"user":"{USER}"', '"user":"kaspar"'))
    archive.run(archive.binary, "archive", "import", other)
    calendar = archive.command("calendar", "2025")
    answer = {row[0]: row[1] for row in rows(archive.run(*calendar)[0], 0, 1)[1:]}
    same("calendar", answer, dict(rows(archive.run(*archive.query(CALENDAR))[0], 0, 1)))
    artist = archive.command("artist", "Artist 1")
    answer = [row for row in rows(archive.run(*artist)[0], 0, 1, 2)[1:] if row[1] != "0"]
    same("artist", answer, rows(archive.run(*archive.query(ARTIST))[0], 0, 1, 2))
    compare = archive.command("compare", "kaspar")
    same("compare", rows(archive.run(*compare)[0], 0, 1, 2)[1:], rows(archive.run(*archive.query(COMPARE))[0], 0, 1, 2))
    albums = [COMPARE_ALBUMS.format(one=one, other=other) for one, other in ((1, 2), (2, 1))]
    line = [archive.binary, "today", "--line", "--date", DATE, "--user", USER]
    cases = [
        ("recap", archive.command("recap", "2025"), archive.query(*RECAP), 2.0),
        ("calendar", calendar, archive.query(CALENDAR), 2.0),
        ("artist", artist, archive.query(ARTIST), 2.0),
        ("compare", compare, archive.query(COMPARE, *albums), 2.0),
        ("today --line", line, archive.query(*line_queries()), 1.5),
        # Without the chart, which the program does not read on this day.
        ("line, first plays only", line, archive.query(*line_queries()[:-1]), None),
    ]
    for name, own, limit, most in cases:
        _, _, memory = archive.run(*own)
        ours, sqlite, ratio = archive.ratio(own, limit)
        note = f"{ours * 1000:.1f} ms and {sqlite * 1000:.1f} ms"
        report.add(f"{name} / sqlite3", f"{ratio:.2f}", f"{most} or less" if most else "", note)
        report.add(f"memory of {name}, MB", f"{memory:.0f}", "below 80")


def pages(archive, options, report):
    """Measures keys on the story page and in the finder, on a pseudo-terminal of 40 by 120 cells."""
    turns = 20 if options.rounds == "quick" else 200
    screen = FullScreen(
        options.binary, archive.environment, ("--user", USER, "--offline"), size=(40, 120)
    )
    screen.quiet(1)
    screen.press(b"t")
    screen.quiet(1)
    way = [LEFT] * 5 + [b","] * 5 + [b"k"] * 5 + [b"j"] * 5 + [b"."] * 5 + [RIGHT] * 5
    for key in way:
        screen.press(key)
        screen.quiet(0.2)
    times = sorted(screen.press(way[turn % len(way)])[0] * 1000 for turn in range(turns))
    report.add("story page, key to frame, ms", f"{statistics.median(times):.1f}", "8 or less",
               f"99 of 100 in {times[len(times) * 99 // 100 - 1]:.1f} ms")
    screen.press(b"\x10")
    screen.quiet(1)
    times = []
    for word in ("album 117", "artist 39", "track 1170-3", "abm 20", "art 7 alb")[: 5 if turns > 20 else 1]:
        for letter in word.encode():
            times.append(screen.settle(bytes([letter])) * 1000)
        screen.press(b"\x15")
    times.sort()
    report.add("find, key to results, ms", f"{statistics.median(times):.1f}", "8 or less",
               f"95 of 100 in {times[len(times) * 95 // 100 - 1]:.1f} ms, at most 15")
    report.add("memory of these pages, MB", f"{screen.memory():.0f}", "below 80")
    screen.close()


def rival(archive, plays, seconds, report):
    """Compares the import with sqlite-utils inserting the same rows."""
    database = archive.home / "utils.sqlite"
    _, theirs, _ = archive.run(
        sys.executable, "-m", "sqlite_utils", "insert", database, "plays", plays, "--nl"
    )
    note = f"{seconds:.1f} s and {theirs:.1f} s"
    report.add("import, times sqlite-utils", f"{theirs / seconds:.1f}", "5 or more", note)


class Service(BaseHTTPRequestHandler):
    """Responds to `user.getRecentTracks` like Last.fm, from a list of plays sorted by time."""

    protocol_version = "HTTP/1.1"
    plays = []
    requests = 0
    lock = threading.Lock()

    def do_GET(self):
        with Service.lock:
            Service.requests += 1
        query = {key: values[0] for key, values in parse_qs(urlsplit(self.path).query).items()}
        first = bisect_left(self.plays, (int(query.get("from", 0)), -1, -1))
        last = bisect_left(self.plays, (int(query.get("to", END)) + 1, -1, -1))
        size, number = int(query.get("limit", 50)), int(query.get("page", 1))
        end = max(last - (number - 1) * size, first)
        body = json.dumps(self.page(max(end - size, first), end, number, size, last - first)).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def page(self, start, end, number, size, total):
        tracks = []
        for moment, album, track in reversed(self.plays[start:end]):
            artist, title, name = names(album, track)
            tracks.append({
                "artist": {"mbid": "", "#text": artist}, "album": {"mbid": "", "#text": title},
                "name": name, "date": {"uts": str(moment), "#text": ""},
            })
        attributes = {
            "user": USER, "page": str(number), "perPage": str(size), "total": str(total),
            "totalPages": str(-(-total // size)),
        }
        return {"recenttracks": {"track": tracks, "@attr": attributes}}

    def log_message(self, *_):
        pass


def sync(options, report):
    """Syncs from a local server at the usual rate limit."""
    count = 20_000 if options.rounds == "quick" else 400_000
    Service.plays = sorted(set(listening(count)))
    server = ThreadingHTTPServer(("127.0.0.1", 0), Service)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    archive = Archive(options.binary, options.work, "sync", 1)
    address = f"http://127.0.0.1:{server.server_address[1]}/2.0/"
    output, seconds, memory = archive.run(
        options.binary, "archive", "sync", "--user", USER, "--api-url", address, "--format", "json"
    )
    server.shutdown()
    user = json.loads(output)["users"][0]
    if user["added"] != len(Service.plays):
        sys.exit(f"run: the sync brought {user['added']} of {len(Service.plays)} plays")
    note = f"{count:,} plays, {Service.requests} requests, {seconds:.1f} s"
    report.add("sync / (requests / rate)", f"{seconds / (Service.requests / RATE):.3f}", "1.05 or less", note)
    report.add("memory of sync, MB", f"{memory:.0f}", "below 80")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", required=True)
    parser.add_argument("--work", required=True, type=Path)
    parser.add_argument("--rounds", choices=["quick", "full"], default="full")
    options = parser.parse_args()
    report = Report()
    archive, plays, seconds = growth(options, report)
    rival(archive, plays, seconds, report)
    questions(archive, report)
    story(archive, options, report)
    pages(archive, options, report)
    sync(options, report)
    report.print()


main()
