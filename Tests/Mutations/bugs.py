"""Draws random bugs: a random line of code with a random change by universalmutator's rules."""

import contextlib
import hashlib
import json
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
UNIVERSALMUTATOR = "universalmutator==1.14.1"

IDENTIFIER = re.compile(r"[A-Za-z_]\w*")

# Changes that empty a string, insert `break` or `continue`, or only make a variable a constant.
USELESS = re.compile(r'^""|break;|continue;|^let ')

# Keywords that show that a string is SQL.
SQL = re.compile(r"\b(SELECT|INSERT|UPDATE|DELETE|FROM|WHERE|JOIN|ORDER BY|GROUP BY|CREATE|PRAGMA|LIMIT)\b")
TEXT = re.compile(
    r'//[^\n]*|/\*.*?\*/|(?P<hashes>#*)"""(?P<block>.*?)"""(?P=hashes)'
    r'|(?P<marks>#*)"(?P<line>(?:\\.|[^"\\\n])*)"(?P=marks)',
    re.DOTALL,
)


def use_universalmutator(venv):
    """Makes the package importable, after installing it next to the results if necessary."""
    found = list(venv.glob("lib/python*/site-packages/universalmutator"))
    if not found:
        print(f"Installing {UNIVERSALMUTATOR} into {venv}", file=sys.stderr)
        subprocess.run([sys.executable, "-m", "venv", venv], check=True)
        pip = [venv / "bin/python", "-m", "pip", "install", "--quiet"]
        subprocess.run(pip + ["--disable-pip-version-check", UNIVERSALMUTATOR], check=True)
        found = list(venv.glob("lib/python*/site-packages/universalmutator"))
    sys.path.insert(0, str(found[0].parent))


class Bug:
    """A changed line, and its number in the order of drawing."""

    def __init__(self, number, path, line, old, new):
        self.number, self.path, self.line, self.old, self.new = number, path, line, old, new
        self.module = path.split("/")[1]
        self.place = f"{path}:{line}"
        self.difference = f"- {old.strip()}\n+ {new.strip()}"

    def planted(self, text):
        """The file's text with this bug."""
        lines = text.split("\n")
        lines[self.line - 1] = self.new
        return "\n".join(lines)


class Sources:
    """The lines of code from which bugs are drawn."""

    def __init__(self, root, modules):
        self.root = root
        modules = modules or sorted(path.name for path in (root / "Sources").iterdir())
        paths = sorted(path for name in modules for path in (root / "Sources" / name).rglob("*.swift"))
        self.texts = {str(path.relative_to(root)): path.read_text() for path in paths}
        if not self.texts:
            sys.exit(f"run: no Swift files in {', '.join(modules)}")
        known = IDENTIFIER.findall("\n".join(self.texts.values()))
        self.identifiers = set(known) | {"false", "nil", "true"}
        everything = json.dumps(self.texts, sort_keys=True) + (HERE / "conditions.rules").read_text()
        self.fingerprint = hashlib.sha256(everything.encode()).hexdigest()[:12]

    def bugs(self, dice):
        """Yields different bugs forever: each is a random change of a random line."""
        from universalmutator.mutator import parseRules

        names = ["universal.rules", "c_like.rules", "swift.rules", str(HERE / "conditions.rules")]
        # Silences its note that conditions.rules is not a built-in file.
        with contextlib.redirect_stdout(None):
            rules, ignored, _ = parseRules(names)
        rules = [(rule, change) for (rule, change), _ in rules if not USELESS.search(change)]
        lines = [
            (path, number)
            for path, text in self.texts.items()
            for number, line in enumerate(code(text).split("\n"), 1)
            if line.strip()
        ]
        drawn = set()
        while True:
            path, number = dice.choice(lines)
            choices = sorted(set(self.changes(path, number, rules, ignored)))
            if not choices:
                continue
            new = dice.choice(choices)
            if (path, number, new) not in drawn:
                drawn.add((path, number, new))
                old = self.texts[path].split("\n")[number - 1]
                yield Bug(len(drawn), path, number, old, new)

    def changes(self, path, number, rules, ignored):
        """The changes of a line that affect more than its comments and strings."""
        lines = self.texts[path].split("\n")
        line = lines[number - 1] + "\n"
        if any(rule.search(line) for rule in ignored) or line.startswith("import "):
            return
        original = code(self.texts[path])
        for pattern, replacement in rules:
            for match in pattern.finditer(line):
                start = match.start()
                new = (line[:start] + pattern.sub(replacement, line[start:], count=1)).rstrip("\n")
                changed = "\n".join(lines[: number - 1] + [new] + lines[number:])
                known = set(IDENTIFIER.findall(new)) <= self.identifiers
                if known and words(code(changed)) != words(original):
                    yield new


def words(text):
    return re.sub('"",?', "", "".join(text.split()))


def code(text):
    """A file without its comments and strings. Interpolations and SQL are kept."""

    def kept(match):
        blank = "\n" * match[0].count("\n")
        body = match["block"] if match["block"] is not None else match["line"]
        if body is None:
            return blank
        if SQL.search(body):
            return match[0]
        return '"' + "".join(re.findall(r"\\\(.*?\)", body)).replace("\n", "") + blank + '"'

    return TEXT.sub(kept, text)


