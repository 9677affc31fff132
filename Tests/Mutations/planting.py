"""Plants many bugs in one program; the number in VINYLOGUE_PLANTED_BUG selects the active one.

The code between the nearest braces around a bug is duplicated, with the bug and without it:

    { if plantedBug == 17 { /*+17*/
        …
    } else { /*-17*/
        …
    } /*=17*/ }

The compiler's syntax tree shows the braces of functions, loops and conditions. Those of closures are skipped,
because they also contain the closure's parameters. The value of a property outside of functions is duplicated in
the same way, with `?` and `:`. A bug in any other place, such as a parameter's default, has no switch.
"""

import re
import subprocess

VARIABLE = "VINYLOGUE_PLANTED_BUG"
SWITCH = f"""
#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

let plantedBug: Int32 = unsafe getenv("{VARIABLE}").map {{ unsafe atoi($0) }} ?? 0
"""

# The text before the code with a bug, between it and the original code, and after both.
BRACES = (" if plantedBug == {0} {{ /*+{0}*/\n", "\n}} else {{ /*-{0}*/\n", "\n}} /*={0}*/ ")
VALUE = (" plantedBug == {0} ? ( /*?{0}*/\n", "\n) : ( /*-{0}*/\n", "\n) /*={0}*/ ")
NODE = re.compile(
    r"(?P<indent> *)\((?:\w+=)?(?P<kind>\w+)"
    r"(?:.* range=\[[^\]]*?:(?P<line>\d+):(?P<column>\d+) - line:(?P<last_line>\d+):(?P<last_column>\d+)\])?"
)
MARK = re.compile(r"/\*([-+=?])(\d+)\*/")


def planted(text, bugs, file):
    """The text of a file with all bugs that can have a switch, and a list of the other bugs."""
    parts = list(repeatable(text.encode(), file))
    places = [(place, bug) for bug in bugs if (place := narrowest(parts, bug, text))]
    found = [bug for _, bug in places]
    return woven(text.encode(), places).decode(), [bug for bug in bugs if bug not in found]


def repeatable(text, file):
    """Yields the start, end and form of each part of a file that can be duplicated."""
    lines = [0]
    for line in text.split(b"\n"):
        lines.append(lines[-1] + len(line) + 1)
    # The kinds of the nodes around the current line of the tree, by indentation.
    around = {}
    command = ["swiftc", "-frontend", "-dump-parse", file]
    for line in subprocess.run(command, check=True, capture_output=True, text=True).stdout.split("\n"):
        node = NODE.match(line)
        if not node:
            continue
        depth, kind = len(node["indent"]), node["kind"]
        around = {level: name for level, name in around.items() if level < depth} | {depth: kind}
        if not node["line"]:
            continue
        parent = around[max((level for level in around if level < depth), default=depth)]
        start = lines[int(node["line"]) - 1] + int(node["column"]) - 1
        end = lines[int(node["last_line"]) - 1] + int(node["last_column"]) - 1
        # Skips the body of a case, which has no braces.
        if kind == "brace_stmt" and parent != "closure_expr" and text[start : start + 1] == b"{":
            yield start + 1, end, BRACES
        elif kind == "pattern_binding_decl" and parent != "brace_stmt":
            value = text.find(b" = ", start, end)
            if value >= 0 and b"{" not in text[start:value]:
                # The compiler's end position is the start of the last token.
                yield value + 2, text.index(b"\n", end), VALUE


def narrowest(parts, bug, text):
    """The smallest part around a bug: its start, end and form, and its code with the bug."""
    old, new = text.encode(), bug.planted(text).encode()
    line = len("\n".join(text.split("\n")[: bug.line - 1]).encode())
    first = line + alike(old[line:], new[line:])
    last = len(old) - alike(old[first:][::-1], new[first:][::-1])
    around = [part for part in parts if part[0] <= first and last <= part[1]]
    if not around:
        return None
    start, end, form = min(around, key=lambda part: part[1] - part[0])
    return start, end, form, new[start : end + len(new) - len(old)]


def alike(old, new):
    """The number of equal bytes at the beginning."""
    return next((i for i, (a, b) in enumerate(zip(old, new)) if a != b), min(len(old), len(new)))


def woven(text, places, start=0, end=None):
    """The text from start to end with all bugs; larger parts enclose smaller ones."""
    result, at = b"", start
    for first, last in sorted({place[:2] for place, _ in places}, key=lambda part: (part[0], -part[1])):
        # Already included in a larger part.
        if first < at:
            continue
        here = [(place, bug) for place, bug in places if place[:2] == (first, last)]
        inside = [entry for entry in places if first <= entry[0][0] and entry[0][1] <= last]
        part = woven(text, [entry for entry in inside if entry not in here], first, last)
        for (_, _, form, changed), bug in here:
            before, between, after = (mark.format(bug.number).encode() for mark in form)
            part = before + changed + between + part + after
        result += text[at:first] + part
        at = last
    return result + text[at:end]


def culprits(text, line):
    """The numbers of the bugs that may cause an error in a line, and whether these are certainly invalid.

    They are if the error is in the copy with the bug, or where both copies end, such as for a missing return. In the
    form with `?` and `:` the form may be at fault. In other code, an error may come from bugs inside the expression
    that begins there, such as a closure whose type is no longer clear, or from an earlier constant without a value.
    """
    around, last, has_braces = [], [], set()
    lines = text.split("\n")
    for number, content in enumerate(lines[:line], 1):
        for mark, bug in MARK.findall(content):
            if mark in "+?":
                has_braces |= {bug} if mark == "+" else set()
                around.append((int(bug), bug in has_braces))
            elif mark == "-":
                around[-1] = (int(bug), False)
            elif number < line:
                last = [around.pop()[0]]
            else:
                return [int(bug)], bug in has_braces
    if around:
        number, is_invalid = around[-1]
        return [number], is_invalid
    return inside(lines[line - 1 :]) or last, False


def inside(lines):
    """The numbers of the bugs in the lines below the first one that are indented more."""
    found = []
    for content in lines[1:]:
        marks = MARK.findall(content)
        found += [int(bug) for mark, bug in marks if mark in "+?"]
        if content and not marks and indentation(content) <= indentation(lines[0]):
            break
    return found


def indentation(line):
    return len(line) - len(line.lstrip())
