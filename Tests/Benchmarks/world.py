"""Runs local versions of all services of the crate, each on its own port, with the same latency.

Responds to the requests of a wall in the formats of the real services, for one listener and their friends. The
data depends only on the request. Prints the URLs as JSON, and exits when its standard input closes.
"""

import argparse
import functools
import hashlib
import json
import random
import sys
import threading
import urllib.parse

import pictures
from server import Handler, Server, identifier, title

SIDE = 300
DESIGNS = 12


class Pictures:
    """An image server or the Cover Art Archive, with a different picture for every path."""

    content = "image/png"

    def body(self, path, asked):
        digest = hashlib.sha256(path.encode()).digest()
        rows = bytearray(design(digest[0] % DESIGNS))
        # A different top row makes each picture unique. Compressing it would add to the measured time.
        rows[1 : 1 + 3 * SIDE] = (digest * SIDE)[: 3 * SIDE]
        return pictures.packed(SIDE, rows, level=0)


@functools.cache
def design(number):
    return bytes(pictures.pixels(SIDE, number))


class Apple:
    """Apple Music's feed with the chart of a country."""

    content = "application/json"

    def __init__(self, images):
        self.images = images

    def body(self, path, asked):
        dice = random.Random(path)
        rows = []
        for number in range(100):
            rows.append(
                {
                    "artistName": title(dice),
                    "name": title(dice),
                    "artworkUrl100": f"{self.images}/apple/{number}/100x100bb.png",
                    "url": f"https://music.apple.com/us/album/{number}",
                }
            )
        return encoded({"feed": {"results": rows}})


class ListenBrainz:
    """ListenBrainz with the fresh releases of a week."""

    content = "application/json"

    def body(self, path, asked):
        dice = random.Random(path)
        rows = []
        for _ in range(800):
            rows.append(
                {
                    "artist_credit_name": title(dice),
                    "release_name": title(dice),
                    "release_group_primary_type": "Album",
                    "release_tags": [dice.choice(["rock", "jazz", "ambient"])],
                    "listen_count": dice.randint(0, 5000),
                    "caa_id": dice.getrandbits(36),
                    "caa_release_mbid": identifier(dice),
                }
            )
        return encoded({"payload": {"releases": rows}})


class LastFM:
    """Last.fm with the listener's albums, similar artists and charts of tags."""

    content = "application/json"

    def __init__(self, images):
        self.images = images

    def body(self, path, asked):
        method = asked.get("method", "").lower()
        dice = random.Random(json.dumps(sorted(asked.items())))
        count = min(int(asked.get("limit", 50)), 500)
        if method == "user.getinfo":
            account = {"name": asked["user"], "playcount": "9", "registered": {"unixtime": "1108296000"}}
            return encoded({"user": account})
        if method == "user.gettopalbums":
            rows = self.albums(dice, count)
            return encoded({"topalbums": {"album": rows, "@attr": {"user": asked["user"]}}})
        if method == "artist.gettopalbums":
            return encoded({"topalbums": {"album": self.albums(dice, count, asked["artist"])}})
        if method == "tag.gettopalbums":
            return encoded({"albums": {"album": self.albums(dice, count)}})
        if method == "artist.getsimilar":
            artists = [{"name": title(dice), "match": "0.5"} for _ in range(50)]
            return encoded({"similarartists": {"artist": artists}})
        if method == "artist.gettoptags":
            tags = [{"name": name, "count": 90} for name in ("indie rock", "jazz", "ambient")]
            return encoded({"toptags": {"tag": tags}})
        return encoded({"error": 3, "message": "Invalid Method - No method with that name"})

    def albums(self, dice, count, artist=None):
        rows = []
        for rank in range(count):
            name = f"{dice.getrandbits(64):016x}.png"
            images = [
                {"size": size, "#text": f"{self.images}/{size}/{name}"}
                for size in ("small", "medium", "large", "extralarge")
            ]
            rows.append(
                {
                    "name": title(dice),
                    "artist": {"name": artist or title(dice)},
                    "playcount": str(count * 3 - rank),
                    "image": images,
                    "url": f"https://www.last.fm/music/x/{rank}",
                }
            )
        return rows


def encoded(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


class WorldHandler(Handler):
    """Responds after the latency, and logs each request."""

    def answer(self, query):
        path = urllib.parse.urlsplit(self.path).path
        asked = {
            name: value
            for name, value in urllib.parse.parse_qsl(query)
            if name not in ("api_key", "format")
        }
        self.server.record(f"{self.server.name} {asked.get('method', path)}")
        body = self.server.service.body(path, asked)
        threading.Event().wait(self.server.latency)
        self.send_response(200)
        self.send_header("Content-Type", self.server.service.content)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
        self.wfile.flush()


class WorldServer(Server):
    """A local server for one of the services."""

    def __init__(self, name, service, latency, log):
        super().__init__(service, latency, log)
        self.RequestHandlerClass = WorldHandler
        self.name = name
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.server_address[1]}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--latency", type=int, required=True, help="milliseconds per answer")
    parser.add_argument("--log", required=True, help="file that gets what is asked for")
    options = parser.parse_args()
    with open(options.log, "ab", buffering=0) as log:

        def start(name, service):
            return WorldServer(name, service, options.latency / 1000, log.fileno()).address

        for number in range(DESIGNS):
            design(number)
        images = start("pictures", Pictures())
        addresses = {
            "lastfm": start("lastfm", LastFM(images)),
            "coverart": start("coverart", Pictures()),
            "listenbrainz": start("listenbrainz", ListenBrainz()),
            "apple": start("apple", Apple(images)),
        }
        print(json.dumps(addresses), flush=True)
        sys.stdin.read()


if __name__ == "__main__":
    main()
