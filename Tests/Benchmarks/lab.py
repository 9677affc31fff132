"""Runs and measures commands with a local server, a fresh environment, hyperfine and GNU time."""

import json
import os
import shlex
import shutil
import statistics
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent


class Lab:
    """A local server, and an environment that does not touch the user's files."""

    def __init__(self, work, user, registered, latency):
        self.work = work
        self.log = work / "requests.log"
        self.warm_cache = work / "warm"
        self.cold_cache = work / "cold"
        for name in ("home", "tmp"):
            (work / name).mkdir()
        self.environment = {
            "PATH": os.environ["PATH"],
            "LANG": "C.UTF-8",
            "HOME": str(work / "home"),
            "XDG_CONFIG_HOME": str(work / "home/.config"),
            "TMPDIR": str(work / "tmp"),
            "LASTFM_API_KEY": "b" * 32,
            # Turns off the rate limit, to measure the program's own speed.
            "VINYLOGUE_PACE": "instant",
            "PYTHONPYCACHEPREFIX": str(work / "pycache"),
        }
        self.server = subprocess.Popen(
            [sys.executable, HERE / "server.py", "--user", user, "--registered", str(registered)]
            + ["--latency", str(latency), "--log", self.log],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.host = f"127.0.0.1:{int(self.server.stdout.readline())}"

    def close(self):
        self.server.terminate()
        self.server.wait()

    def run(self, command, cold=False):
        """Runs a command and returns its output. If `cold`, the cache is removed first."""
        if cold:
            shutil.rmtree(self.cold_cache, ignore_errors=True)
        cache = self.cold_cache if cold else self.warm_cache
        environment = self.environment | {"VINYLOGUE_CACHE_DIR": str(cache)}
        done = subprocess.run(list(map(str, command)), env=environment, capture_output=True)
        if done.returncode != 0:
            sys.exit(f"run: {shlex.join(map(str, command))} failed:\n{done.stderr.decode()}")
        return done.stdout.decode()

    def requests(self, command, cold=False):
        """The URLs that a command requests, and its output."""
        before = self.log.stat().st_size if self.log.exists() else 0
        output = self.run(command, cold)
        with open(self.log, encoding="utf-8") as log:
            log.seek(before)
            return log.read().split(), output

    def times(self, commands, runs, cold):
        """The median time of each command in seconds."""
        arguments = ["hyperfine", "--shell=none", "--style=none", "--warmup=1", f"--runs={runs}"]
        if cold:
            arguments += ["--prepare", shlex.join(["rm", "-rf", str(self.cold_cache)])]
        result = self.work / "hyperfine.json"
        arguments += ["--export-json", result]
        self.run(arguments + [shlex.join(map(str, command)) for command in commands], cold)
        return [entry["median"] for entry in json.loads(result.read_text())["results"]]

    def memory(self, command, runs, cold):
        """The median of a command's peak resident memory, in MB."""
        peaks = []
        report = self.work / "peak"
        for _ in range(runs):
            self.run(["/usr/bin/time", "--format=%M", f"--output={report}", *command], cold)
            peaks.append(int(report.read_text()) * 1024 / 1e6)
        return statistics.median(peaks)
