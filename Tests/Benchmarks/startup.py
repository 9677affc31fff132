"""Measures how much each part of a program's start-up takes."""

import re
import subprocess
import tempfile
from pathlib import Path

# Each program links more than the previous one. vinylogue needs only the essentials of Foundation.
SOURCES = {
    "an empty Swift program": "",
    "one with Foundation": "import Foundation\n",
}


def empty_programs(work):
    """Builds the empty programs; returns their commands by name."""
    commands = {}
    for number, (name, source) in enumerate(SOURCES.items()):
        folder = Path(tempfile.mkdtemp(dir=work))
        (folder / "main.swift").write_text(source)
        built, program = folder / "built", folder / f"empty{number}"
        subprocess.run(["swiftc", "-O", folder / "main.swift", "-o", built], check=True)
        # Installed like vinylogue; `run` explains why.
        subprocess.run(["install", "-m", "755", built, program], check=True)
        commands[name] = [program]
    return commands


def loading(program, environment):
    """The dynamic loader's statistics for a program's start, as a sentence."""
    libraries = traced(program, environment, LD_TRACE_LOADED_OBJECTS="1").count("=>")
    text = traced(program, environment, LD_DEBUG="statistics")
    total = number(r"total startup time in dynamic loader: (\d+)", text)
    relocating = number(r"time needed for relocation: (\d+)", text)
    opening = number(r"time needed to load objects: (\d+)", text)
    symbols = number(r"number of relocations: (\d+)", text)
    relative = number(r"number of relative relocations: (\d+)", text)
    return (
        f"{libraries} libraries; of the loader's time {share(opening, total)} goes into opening "
        f"and mapping them,\n    {share(relocating, total)} into relocating: {symbols} symbols "
        f"and {relative} addresses"
    )


def traced(program, environment, **variables):
    done = subprocess.run(
        [program, "--version"],
        env=environment | variables,
        check=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    return done.stdout.decode(errors="replace")


def number(pattern, text):
    found = re.search(pattern, text)
    return int(found[1]) if found else 0


def share(part, whole):
    return f"{100 * part / whole:.0f} %" if whole else "an unknown part"
