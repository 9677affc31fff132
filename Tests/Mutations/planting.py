"""Plants many bugs in one program; the number in VINYLOGUE_PLANTED_BUG says which of them it has.

The code between the two braces around a bug is there twice, with the bug and without:

    { if plantedBug == 17 { /*+17*/
        …
    } else { /*-17*/
        …
    } /*=17*/ }

The braces are those of a function, a loop or a condition, as the compiler sees them. A closure's are passed over,
because its parameters stand within them. The value of a property outside of functions is there twice in the same
way, with `?` and `:`. A bug elsewhere, such as in the default of a parameter, has no switch.
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

# What comes before the code with a bug, between that and the code without it, and after both.
BRACES = (" if plantedBug == {0} {{ /*+{0}*/\n", "\n}} else {{ /*-{0}*/\n", "\n}} /*={0}*/ ")
VALUE = (" plantedBug == {0} ? ( /*?{0}*/\n", "\n) : ( /*-{0}*/\n", "\n) /*={0}*/ ")
NODE = re.compile(
    r"(?P<indent> *)\((?:\w+=)?(?P<kind>\w+)"
    r"(?:.* range=\[[^\]]*?:(?P<line>\d+):(?P<column>\d+) - line:(?P<last_line>\d+):(?P<last_column>\d+)\])?"
)
MARK = re.compile(r"/\*([-+=?])(\d+)\*/")


def planted(text, bugs, file):
    """The text of a file with those of the bugs that can have a switch, and the others."""
    parts = list(repeatable(text.encode(), file))
    places = [(place, bug) for bug in bugs if (place := narrowest(parts, bug, text))]
    found = [bug for _, bug in places]
    return woven(text.encode(), places).decode(), [bug for bug in bugs if bug not in found]


def repeatable(text, file):
    """The start, the end and the form of each part of a file that may be there twice."""
    lines = [0]
    for line in text.split(b"\n"):
        lines.append(lines[-1] + len(line) + 1)
    # The kinds of what is around a line of the tree, by how far each is indented.
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
        # The body of a case has no braces.
        if kind == "brace_stmt" and parent != "closure_expr" and text[start : start + 1] == b"{":
            yield start + 1, end, BRACES
        elif kind == "pattern_binding_decl" and parent != "brace_stmt":
            value = text.find(b" = ", start, end)
            if value >= 0 and b"{" not in text[start:value]:
                # What the compiler gives as its end is where its last word begins.
                yield value + 2, text.index(b"\n", end), VALUE


def narrowest(parts, bug, text):
    """The narrowest part around a bug: its start, its end, its form, and its code with the bug."""
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
    """How many bytes are the same at the beginning."""
    return next((i for i, (a, b) in enumerate(zip(old, new)) if a != b), min(len(old), len(new)))


def woven(text, places, start=0, end=None):
    """The text from start to end with all bugs in it, the widest part outermost."""
    result, at = b"", start
    for first, last in sorted({place[:2] for place, _ in places}, key=lambda part: (part[0], -part[1])):
        # It lies in a part that was wider.
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


def culprit(text, line):
    """The number of the bug that an error in a line comes from, and whether it is sure to be invalid.

    Sure is an error in the copy with the bug, and one where both copies end: the copy returns nothing, for example.
    One after that may come from a constant that has no value. The form with `?` and `:` may be what is wrong.
    """
    around, last, has_braces = [], None, set()
    for number, content in enumerate(text.split("\n")[:line], 1):
        for mark, bug in MARK.findall(content):
            if mark in "+?":
                has_braces |= {bug} if mark == "+" else set()
                around.append((int(bug), bug in has_braces))
            elif mark == "-":
                around[-1] = (int(bug), False)
            elif number < line:
                last, _ = around.pop()
            else:
                return int(bug), bug in has_braces
    return around[-1] if around else (last, False)
