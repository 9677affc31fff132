"""A local Last.fm server with keep-alive, threads and a configurable latency.

Responds to the five methods that the benchmarks use, in the formats of the real service: JSON with
`format=json`, otherwise the XML that pylast reads. The data depends only on the request, so it is the same in
every run. Prints its port, and exits when its standard input closes.
"""

import argparse
import functools
import json
import os
import random
import socketserver
import sys
import threading
import time
import urllib.parse
import xml.sax.saxutils
from http.server import BaseHTTPRequestHandler

from weeks import FIRST_START, WEEK

WORDS = """amber anchor ash birch bright copper dawn delta distant echo ember fern garden glass
golden harbour hollow iron island ivory lantern late linen marble meadow north ocean paper pine
quiet river salt satellite shadow silver slow stone summer thunder velvet violet winter Björk Sigur
Rós & (Live) 夜 Zoë""".split()
IMAGE = "http://127.0.0.1:1/i/u/"


class Service:
    """The five methods for one user, registered at a given Unix time."""

    def __init__(self, user, registered):
        self.user = user
        self.registered = registered

    @functools.cache
    def body(self, query, as_json):
        """The response body for a query, which is a tuple of pairs."""
        asked = dict(query)
        method = asked.get("method", "").partition(".")[2].lower()
        if asked.get("user", asked.get("username", self.user)).lower() != self.user.lower():
            answer = {"message": "User not found", "error": 6}
        elif method in ("getinfo", "getfriends", "getweeklychartlist", "getweeklyalbumchart"):
            name = "albuminfo" if asked["method"].lower() == "album.getinfo" else method
            answer = getattr(self, name)(asked)
        else:
            answer = {"message": "Invalid Method - No method with that name", "error": 3}
        text = json.dumps(answer, ensure_ascii=False, separators=(",", ":"))
        return (text if as_json else xml_text(answer)).encode()

    def getinfo(self, asked):
        return {"user": self.account(self.user)}

    def getfriends(self, asked):
        friends = [self.account(f"friend{number}") for number in range(20)]
        facts = {"page": "1", "total": "20", "user": self.user, "perPage": "50", "totalPages": "1"}
        return {"friends": {"user": friends, "@attr": facts}}

    def account(self, name):
        return {
            "playlists": "0",
            "playcount": "138223",
            "gender": "n",
            "name": name,
            "subscriber": "0",
            "url": f"https://www.last.fm/user/{name}",
            "country": "None",
            "image": images(random.Random(name)),
            "registered": {"unixtime": str(self.registered), "#text": self.registered},
            "type": "user",
            "age": "0",
            "bootstrap": "0",
            "realname": "",
        }

    def getweeklychartlist(self, asked):
        starts = range(FIRST_START, int(time.time()) - WEEK, WEEK)
        weeks = [{"#text": "", "from": str(start), "to": str(start + WEEK)} for start in starts]
        return {"weeklychartlist": {"chart": weeks, "@attr": {"user": self.user}}}

    def getweeklyalbumchart(self, asked):
        dice = random.Random(asked["from"])
        plays = [min(int(dice.paretovariate(0.9)), 400) for _ in range(dice.randint(60, 150))]
        albums = {}
        for rank, count in enumerate(sorted(plays, reverse=True), start=1):
            artist, album = title(dice), title(dice)
            albums[artist, album] = {
                "artist": {"mbid": dice.choice(["", identifier(dice)]), "#text": artist},
                "@attr": {"rank": str(rank)},
                "mbid": dice.choice(["", identifier(dice)]),
                "playcount": str(count),
                "name": album,
                "url": address(artist, album),
            }
        facts = {"user": self.user, "from": asked["from"], "to": asked["to"]}
        return {"weeklyalbumchart": {"album": list(albums.values()), "@attr": facts}}

    def albuminfo(self, asked):
        artist, album = asked.get("artist", ""), asked.get("album", "")
        dice = random.Random(f"{artist}/{album}")
        tracks = [
            {
                "name": title(dice),
                "url": f"https://www.last.fm/music/{artist}/_/{number}",
                "duration": str(dice.randint(90, 500)),
                "@attr": {"rank": str(number)},
                "streamable": {"fulltrack": "0", "#text": "0"},
                "artist": {"name": artist, "mbid": identifier(dice)},
            }
            for number in range(1, 13)
        ]
        return {
            "album": {
                "name": album,
                "artist": artist,
                "mbid": identifier(dice),
                "url": address(artist, album),
                "image": images(dice),
                "listeners": "1290895",
                "playcount": "29408961",
                "tracks": {"track": tracks},
                "tags": {"tag": [{"name": "indie", "url": "https://www.last.fm/tag/indie"}]},
            }
        }


def title(dice):
    return " ".join(dice.choice(WORDS) for _ in range(dice.randint(1, 4))).title()


def identifier(dice):
    digits = f"{dice.getrandbits(128):032x}"
    return "-".join(digits[a:b] for a, b in ((0, 8), (8, 12), (12, 16), (16, 20), (20, 32)))


def address(artist, album):
    parts = [urllib.parse.quote_plus(part) for part in (artist, album)]
    return "https://www.last.fm/music/" + "/".join(parts)


def images(dice):
    sizes = {"small": "34s", "medium": "64s", "large": "174s", "extralarge": "300x300"}
    name = f"{dice.getrandbits(128):032x}.png"
    return [{"size": size, "#text": f"{IMAGE}{part}/{name}"} for size, part in sizes.items()]


def xml_text(answer):
    """The XML that corresponds to the service's JSON; members next to `#text` become attributes."""
    if "error" in answer:
        fault = f'<error code="{answer["error"]}">{answer["message"]}</error>'
        return f'<?xml version="1.0" encoding="UTF-8"?><lfm status="failed">{fault}</lfm>'
    content = "".join(element(name, value) for name, value in answer.items())
    return f'<?xml version="1.0" encoding="UTF-8"?><lfm status="ok">{content}</lfm>'


def element(name, value):
    if isinstance(value, list):
        return "".join(element(name, item) for item in value)
    if not isinstance(value, dict):
        return f"<{name}>{xml.sax.saxutils.escape(str(value))}</{name}>"
    attributes = dict(value.get("@attr", {}))
    members = {key: item for key, item in value.items() if key not in ("@attr", "#text")}
    content = ""
    if "#text" in value:
        attributes |= members
        content = xml.sax.saxutils.escape(str(value["#text"]))
    else:
        content = "".join(element(key, item) for key, item in members.items())
    written = "".join(
        f" {key}={xml.sax.saxutils.quoteattr(str(item))}" for key, item in attributes.items()
    )
    return f"<{name}{written}>{content}</{name}>"


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Sends the header and the body in one packet, without delay.
    wbufsize = -1
    disable_nagle_algorithm = True

    def do_GET(self):
        self.answer(urllib.parse.urlsplit(self.path).query)

    def do_POST(self):
        length = int(self.headers.get("Content-Length", 0))
        self.answer(self.rfile.read(length).decode())

    def answer(self, query):
        self.server.record(f"http://{self.headers['Host']}{self.path}")
        asked = dict(urllib.parse.parse_qsl(query))
        as_json = asked.pop("format", "") == "json"
        asked.pop("api_key", None)
        body = self.server.service.body(tuple(sorted(asked.items())), as_json)
        time.sleep(self.server.latency)
        self.send_response(200)
        self.send_header("Content-Type", "application/json" if as_json else "text/xml")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
        self.wfile.flush()

    def log_message(self, *arguments):
        pass


class Server(socketserver.ThreadingTCPServer):
    daemon_threads = True
    allow_reuse_address = True
    request_queue_size = 64

    def __init__(self, service, latency, log):
        super().__init__(("127.0.0.1", 0), Handler)
        self.service = service
        self.latency = latency
        self.log = log

    def record(self, address):
        """Logs a request. Each line is one write, so that lines from different threads do not mix."""
        os.write(self.log, f"{address}\n".encode())

    def handle_error(self, request, client_address):
        # Ignores clients that disconnect early; any other error is a bug in this server.
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--user", required=True)
    parser.add_argument("--registered", type=int, required=True, help="Unix time")
    parser.add_argument("--latency", type=int, required=True, help="milliseconds per answer")
    parser.add_argument("--log", required=True, help="file that gets the addresses asked for")
    options = parser.parse_args()
    log = os.open(options.log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    service = Service(options.user, options.registered)
    server = Server(service, options.latency / 1000, log)
    print(server.server_address[1], flush=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    sys.stdin.read()


if __name__ == "__main__":
    main()
