"""Does the same as `vinylogue week` and `vinylogue years`, with pylast.

Prints the charts of one week in the given years as JSON: for each year, rows of artist, album and
plays. With `--cache`, pylast caches its responses in that file.
"""

import argparse
import json

import pylast
from weeks import chart_week


def plain(client):
    """pylast's HTTP client without TLS, which the local server does not support."""

    class Plain(client):
        def __init__(self, *, base_url, **options):
            super().__init__(base_url=base_url.replace("https://", "http://", 1), **options)

    return Plain


def chart(user, week, min_plays):
    start, end = week
    rows = [
        (item.item.artist.name, item.item.title, int(item.weight))
        for item in user.get_weekly_album_charts(start, end)
    ]
    rows.sort(key=lambda row: (-row[2], row[0], row[1]))
    return [row for row in rows if row[2] >= min_plays]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--server", required=True, help="host:port")
    parser.add_argument("--user", required=True)
    parser.add_argument("--week", type=int, required=True, help="number of the ISO week")
    parser.add_argument("--years", type=int, nargs=2, required=True, help="first and last")
    parser.add_argument("--min-plays", type=int, default=1)
    parser.add_argument("--top", type=int)
    parser.add_argument("--cache")
    options = parser.parse_args()

    pylast.httpx.Client = plain(pylast.httpx.Client)
    network = pylast.LastFMNetwork(api_key="b" * 32)
    network.ws_server = (options.server, "/2.0/")
    if options.cache:
        network.enable_caching(options.cache)
    user = network.get_user(options.user)
    registered = user.get_unixtime_registered()
    listed = {(int(start), int(end)) for start, end in user.get_weekly_chart_dates()}
    charts = {}
    first, last = options.years
    for year in range(last, first - 1, -1):
        week = chart_week(year, options.week)
        if week in listed and week[1] > registered:
            charts[year] = chart(user, week, options.min_plays)[: options.top]
    print(json.dumps(charts, ensure_ascii=False))


if __name__ == "__main__":
    main()
