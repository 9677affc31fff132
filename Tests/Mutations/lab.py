"""Builds a copy of the program with bugs, and runs its tests."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import planting

# The test targets that run for a module; by default the target named after it.
STAGES = {
    "Core": ["CoreTests", "HTTPTests", "VinylogueKitTests"],
    "VinylogueKit": ["VinylogueKitTests", "MPDTests", "VinylogueCLITests", "VinylogueTUITests", "EndToEndTests"],
    "VinylogueCLI": ["VinylogueCLITests", "EndToEndTests"],
    "VinylogueTUI": ["VinylogueTUITests", "EndToEndTests"],
    "vinylogue": ["EndToEndTests"],
}

BUILD = "swift build --build-tests".split()
TESTS = ".build/debug/vinyloguePackageTests.xctest --testing-library swift-testing".split()

# The maximum time without a test event, in seconds. A longer silence counts as a hang.
LONGEST_SILENCE = 90

# Compiler options that the type checker does not accept, without and with a value.
DROPPED = set(
    "-c -emit-dependencies -emit-module -emit-objc-header -enable-batch-mode -incremental -parseable-output"
    " -serialize-diagnostics".split()
)
PAIRS = set("-emit-module-path -emit-objc-header-path -index-store-path -output-file-map".split())

ERROR = re.compile(r"((?:Sources|Tests)/[^:\n]+):(\d+):\d+: error: (.+)")


class Copy:
    """A copy of the checkout in which bugs are planted."""

    def __init__(self, folder, checkout):
        if folder.resolve() == checkout:
            sys.exit("run: the copy is the checkout")
        self.folder = folder
        listing = ["git", "-C", checkout, "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        names = subprocess.run(listing, check=True, capture_output=True, text=True).stdout.split("\0")
        self.files = {name: checkout / name for name in names if name and (checkout / name).is_file()}

    def write(self, changed):
        """Copies the checkout with some changed texts. Files that are already up to date are not written."""
        for path in self.folder.glob("[!.]*/**/*"):
            name = str(path.relative_to(self.folder))
            if path.is_file() and name not in self.files and name not in changed:
                path.unlink()
        for name in self.files | changed:
            path = self.folder / name
            text = changed[name].encode() if name in changed else self.files[name].read_bytes()
            if not path.exists() or path.read_bytes() != text:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(text)
                if name in self.files:
                    shutil.copymode(self.files[name], path)

    def parses(self, text):
        """Whether the text is valid Swift syntax."""
        command = ["swiftc", "-frontend", "-parse", "-"]
        return subprocess.run(command, input=text.encode(), capture_output=True).returncode == 0

    def plant(self, texts, bugs, note):
        """Builds the copy with all bugs that can have a switch, and records the others with `note`.

        A bug that does not compile is invalid. A bug that cannot have a switch must be built alone.
        """
        while True:
            changed, left = {}, []
            for path in sorted({bug.path for bug in bugs}):
                here = [bug for bug in bugs if bug.path == path]
                changed[path], alone = planting.planted(texts[path], here, self.files[path])
                for bug in alone:
                    note(bug, {"kind": "alone", "by": "no place for a switch"})
                left += [bug for bug in here if bug not in alone]
            # Adds the switch to one file of each module.
            for path in {bug.module: bug.path for bug in left}.values():
                changed[path] += planting.SWITCH
            self.write(changed)
            errors = self.build()
            if not errors:
                self.planted = changed
                return
            bad = {}
            for path, line, message in errors:
                numbers, are_invalid = planting.culprits(changed.get(path, ""), line)
                for number in numbers:
                    bad.setdefault(number, {"kind": "invalid" if are_invalid else "alone", "by": message})
            if not bad:
                # No bug is near: any one in the same file may be the cause, such as in a closure's type.
                here = {path: message for path, _, message in errors}
                bad = {bug.number: {"kind": "alone", "by": here[bug.path]} for bug in left if bug.path in here}
            bugs = [bug for bug in left if bug.number not in bad]
            if len(bugs) == len(left):
                sys.exit(f"run: the program does not build, and no bug is near the errors: {errors}")
            for bug in left:
                if bug.number in bad:
                    note(bug, bad[bug.number])

    def build_alone(self, texts, bug):
        """Builds the copy with one more bug that has no switch; returns whether it compiles."""
        text = bug.planted(texts[bug.path])
        if self.planted.get(bug.path, "").endswith(planting.SWITCH):
            text += planting.SWITCH
        self.write(self.planted | {bug.path: text})
        return not self.build()

    def is_typed(self, texts, bug):
        """Whether the type checker accepts the module with this bug. It rejects most bugs without a build."""
        plan = (self.folder / ".build/debug.yaml").read_text()
        command = re.search(rf'args: (\[".*?","-module-name","{bug.module}",.*\])', plan)
        words = iter(json.loads(command[1]))
        options = [word for word in words if not (word in DROPPED or word in PAIRS and next(words))]
        sources = [Path(word[1:]).read_text().split() for word in options if word.startswith("@")][0]
        with tempfile.NamedTemporaryFile("w", suffix=".swift") as file:
            file.write(bug.planted(texts[bug.path]))
            file.flush()
            sources = [file.name if path.endswith("/" + bug.path) else path for path in sources]
            options = [word for word in options if not word.startswith("@")]
            return subprocess.run(options + ["-typecheck", *sources], capture_output=True).returncode == 0

    def build(self):
        """Builds the copy; returns the path, line and message of each error, or an empty list on success."""
        process = subprocess.run(BUILD, cwd=self.folder, capture_output=True, text=True)
        if process.returncode == 0:
            return []
        errors = {(path, int(line), message) for path, line, message in ERROR.findall(process.stdout)}
        # Other failures, such as a full disk, are not caused by a bug.
        return sorted(errors) or sys.exit(f"run: the build failed\n{process.stdout[-2000:]}{process.stderr}")


class Tests:
    """Runs the tests of a copy that has been built."""

    def __init__(self, copy):
        self.copy = copy
        self.lock = threading.Lock()
        self.reliable, self.unreliable = set(), set()
        self.files = {
            name: path.read_text() for name, path in copy.files.items() if re.match(r"Tests/.*\.swift$", name)
        }

    def verdict(self, bug, number):
        """Whether a bug is caught, by which test, and after how many seconds. Number 0 turns all switches off."""
        began = time.monotonic()
        by = self.noticed(bug, number)
        seconds = round(time.monotonic() - began)
        return {"kind": "caught" if by else "survived", "by": by, "seconds": seconds}

    def noticed(self, bug, number):
        """The first test that catches a bug, or an empty string. Tests that are likely to catch it run first."""
        targets = STAGES.get(bug.module, [f"{bug.module}Tests"])
        likely = [self.likely(target, bug) for target in targets]
        runs = [(f"^{target}\\..*/({'|'.join(files)}):", []) for target, files in zip(targets, likely) if files]
        runs += [(f"^{target}\\.", files) for target, files in zip(targets, likely)]
        flickering = []
        for pattern, done in runs:
            done = [f"/({'|'.join(done)}):"] if done else []
            while True:
                skipped = done + [exactly(test) for test in [*flickering, *self.unreliable]]
                tests, how = self.run(number, [pattern], skipped)
                if not how:
                    break
                # Repeats failed tests, since some fail only because the machine is busy.
                only = [exactly(test) for test in tests] or [pattern]
                again = self.run(number, only, [])[1]
                if again and self.passes_without(tests, only, number):
                    return f"{tests[0] if tests else pattern} ({again})"
                if again and not tests:
                    sys.exit(f"run: no test of {pattern} runs: {again}")
                flickering += tests
        return ""

    def likely(self, target, bug):
        """The test files that most often mention the type and the function with the bug."""
        above = "\n".join(self.copy.files[bug.path].read_text().split("\n")[: bug.line])
        kinds = r"\b(?:func|var|struct|class|enum|actor|extension|case) `?(\w+)"
        names = re.findall(kinds, above)[-2:] + re.split(r"\W", Path(bug.path).stem)
        words = re.compile(r"\b(?:" + "|".join(map(re.escape, filter(None, names))) + r")\b")
        named = {Path(name).name: words.findall(text) for name, text in self.files.items() if f"/{target}/" in name}
        ranked = sorted(named, key=lambda name: (-len(set(named[name])), -len(named[name]), name))
        return [re.escape(name) for name in ranked[:4] if named[name]]

    def passes_without(self, tests, patterns, number):
        """Whether the tests pass without a bug. They run once; bugs without a switch count as if they pass."""
        if number == 0:
            return True
        with self.lock:
            if not tests or not self.reliable.issuperset(tests):
                if self.run(0, patterns, [])[1]:
                    self.unreliable.update(tests)
                    return False
                self.reliable.update(tests)
            return True

    def run(self, number, patterns, skipped):
        """Runs tests until one fails; returns the failed or unfinished tests, and the kind of failure, if any."""
        command = TESTS + ["--experimental-maximum-parallelization-width", "8"]
        command += [word for pattern in patterns for word in ("--filter", pattern)]
        command += [word for pattern in skipped for word in ("--skip", pattern)]
        with tempfile.TemporaryDirectory(prefix="bug", ignore_cleanup_errors=True) as folder:
            events = Path(folder) / "events"
            events.touch()
            # The folder marks the processes of this run, so that they can be found and ended.
            mark = f"{number} {folder}"
            process = subprocess.Popen(
                command + ["--event-stream-output-path", events, "--event-stream-version", "0"],
                cwd=self.copy.folder,
                env=os.environ | {"TMPDIR": folder, planting.VARIABLE: mark},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
            try:
                return watched(process, events)
            finally:
                end(mark)
                process.wait()


def watched(process, path):
    """Reads the events of a run until it ends, a test fails, or no event comes for too long."""
    started, heard, rest = {}, time.monotonic(), b""
    with path.open("rb") as events:
        while True:
            ended = process.poll() is not None
            new = events.read()
            *lines, rest = (rest + new).split(b"\n")
            for line in lines:
                payload = json.loads(line)["payload"]
                kind, test = payload["kind"], payload.get("testID")
                if kind == "testStarted" and test.endswith(tuple("0123456789")):
                    started[test] = True
                elif kind == "testEnded":
                    started.pop(test, None)
                elif kind == "issueRecorded" and not payload["issue"]["isKnown"] and test:
                    return [test], "failed"
                elif kind == "runEnded":
                    return [], ""
            if ended:
                return list(started), "crash"
            if new:
                heard = time.monotonic()
            if time.monotonic() - heard > LONGEST_SILENCE:
                return list(started), "no end"
            time.sleep(0.1)


def exactly(test):
    return f"^{re.escape(test)}$"


def end(mark):
    """Kills all processes with this mark, including those that hang."""
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if f"{planting.VARIABLE}={mark}\0".encode() in (process / "environ").read_bytes():
                os.kill(int(process.name), signal.SIGKILL)
        except OSError:
            continue
