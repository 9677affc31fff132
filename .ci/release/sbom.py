"""Prints the components of a release in SPDX 2.3 (JSON).

Usage: sbom.py VERSION COMMIT UNIX-TIME FOLDER LIBRARY...

The components are the program, the Swift runtime that is linked into it, the libraries that it is linked against, and
those that it loads when they are needed (LIBRARY), with the versions of their Debian packages.
"""
import datetime
import hashlib
import json
import pathlib
import re
import subprocess
import sys


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def debian_package(library, folder):
    """The name and version of the package with a library; None if it isn't installed."""
    path = pathlib.Path(folder, library)
    if not path.exists():
        return None
    # Packages from before the merge of / and /usr list their files without /usr.
    places = [str(path.resolve()), str(path.resolve()).removeprefix("/usr")]
    found = subprocess.run(["dpkg", "-S", *places], capture_output=True, text=True).stdout
    name = found.split(":")[0]
    return name, output("dpkg-query", "-W", "-f=${Version}", name)


def component(identifier, name, version, **more):
    none = "NOASSERTION"
    return {
        "SPDXID": f"SPDXRef-{identifier}", "name": name, "versionInfo": version, "downloadLocation": none,
        "filesAnalyzed": False, "licenseConcluded": none, "licenseDeclared": none, "copyrightText": none,
    } | more


def main(version, commit, time, tree, *loaded):
    program = pathlib.Path(tree, "bin/vinylogue")
    folder = f"/usr/lib/{output('dpkg-architecture', '-qDEB_HOST_MULTIARCH').strip()}"
    linked = re.findall(r"NEEDED +(\S+)", output("objdump", "-p", str(program)))
    swift = re.search(r"Swift version (\S+)", output("swift", "--version"))[1]

    checksum = hashlib.sha256(program.read_bytes()).hexdigest()
    parts = [
        component("vinylogue", "vinylogue", version, sourceInfo=f"commit {commit}",
                  checksums=[{"algorithm": "SHA256", "checksumValue": checksum}]),
        component("swift-runtime", "swift-runtime", swift, licenseDeclared="Apache-2.0 WITH Swift-exception"),
    ]
    relations = [("DOCUMENT", "DESCRIBES", "vinylogue"), ("vinylogue", "STATIC_LINK", "swift-runtime")]
    known = set()
    for relation, libraries in (("DYNAMIC_LINK", linked), ("OPTIONAL_DEPENDENCY_OF", loaded)):
        for library in libraries:
            found = debian_package(library, folder)
            if not found or found in known:
                continue
            known.add(found)
            identifier = re.sub(r"[^A-Za-z0-9.-]", "-", found[0])
            parts.append(component(identifier, *found))
            ends = ("vinylogue", identifier)
            relations.append((ends[0], relation, ends[1]) if relation == "DYNAMIC_LINK"
                             else (ends[1], relation, ends[0]))

    created = datetime.datetime.fromtimestamp(int(time), datetime.timezone.utc)
    print(json.dumps({
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"vinylogue-{version}",
        "documentNamespace": f"https://spdx.org/spdxdocs/vinylogue-{version}-{commit}",
        "creationInfo": {"created": created.strftime("%Y-%m-%dT%H:%M:%SZ"), "creators": ["Tool: vinylogue-package"]},
        "packages": parts,
        "relationships": [
            {"spdxElementId": f"SPDXRef-{first}", "relationshipType": relation, "relatedSpdxElement": f"SPDXRef-{second}"}
            for first, relation, second in relations
        ],
    }, indent=2, sort_keys=True))


main(*sys.argv[1:])
