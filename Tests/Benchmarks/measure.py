"""Runs all cases that `run` describes and prints the table."""

import argparse
import datetime
import hashlib
import importlib.metadata
import json
import math
import os
import statistics
import sys
from dataclasses import dataclass
from pathlib import Path

import fullscreen
import pictures
import startup
from lab import HERE, Lab
from weeks import chart_week

USER = "Listener"
LATENCY = 50  # milliseconds
YEARS = 18
AT_ONCE = 6  # requests
MIN_PLAYS = 2
TOP = 3


@dataclass
class Group:
    """Commands by name, which run in alternation."""

    commands: dict
    runs: int
    cold: bool = False


@dataclass
class Row:
    """A comparison with `other`: the maximum share of its time, or how many times faster ours must be."""

    case: str
    group: str
    ours: str
    other: str
    at_most: float | None = None
    times_faster: float | None = None


@dataclass
class MemoryRow:
    """The peak memory of a command in MB, and its limit."""

    case: str
    group: str
    ours: str
    other: str
    below: float | None = None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", choices=["full", "quick"], required=True)
    parser.add_argument("--binary", type=Path, required=True)
    parser.add_argument("--work", type=Path, required=True)
    options = parser.parse_args()
    # Six weeks ago, when the week's chart is final.
    date = datetime.date.today() - datetime.timedelta(weeks=6)
    year, number, _ = date.isocalendar()
    first = year - YEARS + 1
    registered = chart_week(first, number)[0] + 24 * 3600
    lab = Lab(options.work, USER, registered, LATENCY)
    try:
        commands = Commands(lab, options.binary, date)
        groups = commands.groups()
        groups["start-up"].commands |= startup.empty_programs(lab.work)
        rounds = 5 if options.rounds == "quick" else 20
        medians = measured(lab, groups, rounds)
        print_table(lab, groups, medians)
        print_fullscreen(lab, options.binary, options.rounds == "quick")
        print_startup(lab, medians["start-up"], options.binary)
        print_floor(medians["years"])
        print_surroundings(lab)
    finally:
        lab.close()


class Commands:
    """The commands of all cases, which are checked to return the same results."""

    def __init__(self, lab, binary, date):
        self.lab = lab
        self.binary = binary
        self.date = date
        self.year, self.number, _ = date.isocalendar()

    def groups(self):
        """The groups of commands by name."""
        years, others_years = self.years()
        week, others_week = self.week()
        covers, others_covers = self.covers()
        return {
            "years": Group({"vinylogue": years} | others_years, runs=2, cold=True),
            "week": Group({"vinylogue": week} | others_week, runs=5),
            "rows": Group(self.rows(), runs=5),
            "covers": Group({"vinylogue": covers} | others_covers, runs=2),
            "start-up": Group(
                {
                    "vinylogue --version": [self.binary, "--version"],
                    "jq --version": ["jq", "--version"],
                },
                runs=5,
            ),
        }

    def week(self):
        ours = self.ours("week", "--years-ago", "1", "--min-plays", MIN_PLAYS)
        pylast = self.pylast(self.year - 1, self.year - 1, "--min-plays", MIN_PLAYS)
        pylast += ["--cache", self.lab.work / "pylast-cache"]
        for command in (ours, pylast):
            self.lab.run(command)
            addresses, _ = self.lab.requests(command)
            check(not addresses, f"A cached answer makes no request: {command}")
        file = self.cached_chart(self.year - 1)
        jq = ["jq", "--compact-output", "--sort-keys", "--argjson", "min", MIN_PLAYS]
        jq += ["--from-file", HERE / "week.jq", file]
        expected = json.loads(self.lab.run(jq))
        printed = json.loads(self.lab.run(ours))
        check(len(expected["albums"]) > 10, "The chart has albums")
        check(all(printed[key] == expected[key] for key in expected), "jq gives the same chart")
        rows = json.loads(self.lab.run(pylast))[str(self.year - 1)]
        check(rows == triples(printed), "pylast gives the same chart")
        return ours, {"jq": jq, "pylast": pylast}

    def rows(self):
        """A cached week of 1,000 albums as a table, compared with jq on the same file."""
        ours = self.ours("week", "--years-ago", "2", "--min-plays", MIN_PLAYS, "--limit", 1000)[:-2]
        self.lab.run(ours)
        file = self.cached_chart(self.year - 2)
        chart = json.loads(file.read_bytes())
        albums = chart["weeklyalbumchart"]["album"]
        chart["weeklyalbumchart"]["album"] = [
            albums[row % len(albums)]
            | {"name": f"Album {row}", "playcount": str(3000 - row), "@attr": {"rank": str(row + 1)}}
            for row in range(1000)
        ]
        file.write_text(json.dumps(chart))
        jq = ["jq", "--compact-output", "--sort-keys", "--argjson", "min", MIN_PLAYS]
        jq += ["--from-file", HERE / "week.jq", file]
        check(len(json.loads(self.lab.run(jq))["albums"]) == 1000, "jq gives 1,000 albums")
        check(sum("Album " in line for line in self.lab.run(ours).splitlines()) == 1000, "so do we")
        return {"vinylogue": ours, "jq": jq}

    def covers(self):
        """20 rows with cached covers, compared with chafa drawing the same files one by one."""
        ours = ["env", "TERM=xterm-256color", "COLORTERM=truecolor"]
        ours += self.ours("week", "--years-ago", "1", "--art", "--limit", "20")[:-2]
        ours += ["--color", "always"]
        # The first run caches the albums' details; their covers are then added to the cache.
        self.lab.run(ours)
        folder = self.lab.warm_cache / "VinylogueImages"
        folder.mkdir(mode=0o700, exist_ok=True)
        files = []
        for page in sorted((self.lab.warm_cache / "VinylogueCache").glob("*.json")):
            album = json.loads(page.read_bytes()).get("album")
            if not album:
                continue
            address = album["image"][-1]["#text"]
            file = folder / hashlib.sha256(address.encode()).hexdigest()
            file.write_bytes(pictures.png(300, address))
            files.append(file)
        check(len(files) == 20, "20 albums have covers")
        check(self.lab.run(ours).count("48;2;") > 100, "The covers are drawn")
        chafa = f"for file in {' '.join(map(str, files))}; do chafa --size 4x2 $file; done"
        return ours, {"chafa": ["sh", "-c", chafa]}

    def years(self):
        ours = self.ours("years", "--top", TOP)
        addresses, text = self.lab.requests(ours, cold=True)
        check(len(addresses) == YEARS + 2, f"years makes {YEARS + 2} requests")
        pylast = self.pylast(self.year - YEARS + 1, self.year, "--top", TOP)
        expected = json.loads(self.lab.run(pylast))
        printed = {str(entry["year"]): triples(entry) for entry in json.loads(text)["years"]}
        check(len(printed) == YEARS and printed == expected, "pylast gives the same years")
        config = self.lab.work / "curl.config"
        config.write_text(
            "".join(f'url = "{address}"\noutput = "/dev/null"\n' for address in addresses)
        )
        curl = ["curl", "--disable", "--no-progress-meter", "--fail"]
        curl += ["--parallel", "--parallel-immediate", "--parallel-max", AT_ONCE, "--config", config]
        fetched, _ = self.lab.requests(curl)
        check(sorted(fetched) == sorted(addresses), "curl makes the same requests")
        return ours, {"curl": curl, "pylast": pylast}

    def ours(self, *arguments):
        command = [self.binary, *arguments, "--user", USER, "--date", self.date.isoformat()]
        command += ["--api-url", f"http://{self.lab.host}/2.0/", "--format", "json"]
        return command

    def pylast(self, first, last, *arguments):
        command = [sys.executable, HERE / "pylast_charts.py", "--server", self.lab.host]
        command += ["--user", USER, "--week", self.number, "--years", first, last]
        return [*command, *arguments]

    def cached_chart(self, year):
        """The chart's file in the cache, as specified in cache-spec.md."""
        start, end = chart_week(year, self.number)
        request = f"from={start}&method=user.getWeeklyAlbumChart&to={end}&user={USER.lower()}"
        canonical = f"http://{self.lab.host}/2.0/?{request}"
        name = hashlib.sha256(canonical.encode()).hexdigest()
        return self.lab.warm_cache / "VinylogueCache" / f"{name}.json"


ROWS = [
    Row("week, cached", "week", "vinylogue", "jq", at_most=0.25),
    Row("week, cached", "week", "vinylogue", "pylast", times_faster=10),
    Row("week of 1,000 albums, cached", "rows", "vinylogue", "jq", at_most=0.5),
    Row("years, cold", "years", "vinylogue", "curl", at_most=1.05),
    Row("years, cold", "years", "vinylogue", "pylast", times_faster=10),
    Row("week --art, cached", "covers", "vinylogue", "chafa", at_most=0.5),
    Row("start-up", "start-up", "vinylogue --version", "jq --version"),
    *(Row("start-up", "start-up", "vinylogue --version", name) for name in startup.SOURCES),
    MemoryRow("week, cached", "week", "vinylogue", "jq", below=60),
    MemoryRow("week, cached", "week", "vinylogue", "pylast"),
    MemoryRow("years, cold", "years", "vinylogue", "curl", below=60),
    MemoryRow("years, cold", "years", "vinylogue", "pylast"),
]


def measured(lab, groups, rounds):
    """The times of every command in every round, by group and name."""
    result = {}
    for key, group in groups.items():
        result[key] = {name: [] for name in group.commands}
        for turn in range(rounds):
            say(f"{key}: round {turn + 1} of {rounds}")
            times = lab.times(group.commands.values(), group.runs, group.cold)
            for name, time in zip(group.commands, times):
                result[key][name].append(time)
    return result


def print_table(lab, groups, medians):
    table = [("case", "ours", "other", "", "ratio", "half of the rounds", "target", "")]
    for row in ROWS:
        if isinstance(row, MemoryRow):
            table.append(memory_cells(row, lab, groups[row.group]))
        else:
            table.append(time_cells(row, medians[row.group]))
    print_cells(table)


def print_cells(table):
    """Prints rows of text; the first row is the header."""
    widths = [max(len(cells[column]) for cells in table) for column in range(len(table[0]))]
    rule = tuple("-" * width for width in widths)
    for cells in (table[0], rule, *table[1:]):
        print("| " + " | ".join(map(str.ljust, cells, widths)) + " |")


def time_cells(row, times):
    ours, other = times[row.ours], times[row.other]
    ratios = [a / b for a, b in zip(ours, other)]
    target, verdict = "", ""
    if row.times_faster is not None:
        ratios = [1 / ratio for ratio in ratios]
    ratio = statistics.median(ratios)
    if row.at_most is not None:
        target, verdict = f"at most {row.at_most:g}", judged(ratio <= row.at_most)
    if row.times_faster is not None:
        target = f"{row.times_faster:g} times faster"
        verdict = judged(ratio >= row.times_faster)
    return (
        f"{row.case}: time",
        milliseconds(ours),
        milliseconds(other),
        row.other,
        f"{ratio:.2f}" + (" times faster" if row.times_faster is not None else ""),
        "{:.2f} to {:.2f}".format(*statistics.quantiles(ratios, n=4)[::2]),
        target,
        verdict,
    )


def memory_cells(row, lab, group):
    ours, other = (
        lab.memory(group.commands[name], runs=3, cold=group.cold)
        for name in (row.ours, row.other)
    )
    return (
        f"{row.case}: memory",
        f"{ours:.1f} MB",
        f"{other:.1f} MB",
        row.other,
        f"{ours / other:.2f}",
        "",
        "" if row.below is None else f"ours below {row.below:g} MB",
        "" if row.below is None else judged(ours < row.below),
    )


def print_fullscreen(lab, binary, is_quick):
    say("full screen")
    table = [("full screen", "figure", "target", "")]
    for figure in fullscreen.figures(binary, lab.environment, is_quick):
        table.append((figure.case, figure.value, figure.target, judged(figure.is_met)))
    print()
    print_cells(table)


def print_startup(lab, times, binary):
    print("\nThe start-up of `vinylogue --version`, and of programs that do nothing:")
    for name in [*startup.SOURCES, "vinylogue --version"]:
        print(f"  {milliseconds(times[name]):>8}  {name}")
    print(f"  vinylogue loads {startup.loading(binary, lab.environment)}.")


def print_floor(times):
    """Prints how fast `years` could be if it only waited for the server."""
    waves = math.ceil(2 / AT_ONCE) + math.ceil(YEARS / AT_ONCE)
    floor = waves * LATENCY / 1000
    others = statistics.median(times["pylast"])
    print(
        f"\nThe floor of `years` is {floor * 1000:.0f} ms: 2 requests tell which {YEARS} are to"
        f" follow, {AT_ONCE} at once,\n  so {waves} times {LATENCY} ms go by, whoever asks."
        f" A program without any work of its own would be\n  {others / floor:.1f} times faster"
        f" than pylast, which waits {(YEARS + 2) * LATENCY} ms in a row."
    )


def print_surroundings(lab):
    """Prints the versions of the other tools, and the machine's load."""
    versions = [lab.run([tool, "--version"]).split("\n")[0] for tool in ("jq", "hyperfine")]
    versions.append(" ".join(lab.run(["curl", "--version"]).split()[:2]))
    versions.append(f"pylast {importlib.metadata.version('pylast')}")
    load = ", ".join(f"{value:.1f}" for value in os.getloadavg())
    print(f"\nMeasured against {', '.join(versions)}.")
    print(f"Load of the machine at the end: {load} on {os.cpu_count()} processors.")


def triples(chart):
    return [[album["artist"], album["album"], album["plays"]] for album in chart["albums"]]


def milliseconds(times):
    return f"{statistics.median(times) * 1000:.1f} ms"


def judged(is_met):
    return "ok" if is_met else "short"


def check(is_so, what):
    if not is_so:
        sys.exit(f"run: check failed: {what}")


def say(text):
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
