"""Writes a seeded history of plays, and the JSON that the commands about its story must print.

Usage: oracle.py SEED FOLDER. Every figure is computed here anew, from its definition in the guide.
"""

import json
import math
import random
import statistics
import sys
from collections import Counter, defaultdict
from datetime import date, datetime, timedelta, timezone
from pathlib import Path
from urllib.parse import quote_plus
from zoneinfo import ZoneInfo

ZONES = [
    "UTC", "Europe/Berlin", "America/New_York", "America/St_Johns", "Australia/Lord_Howe", "Pacific/Apia",
    "Asia/Kolkata", "America/Havana", "Asia/Beirut", "Pacific/Chatham",
]
NOW = datetime(2026, 11, 21, 8, tzinfo=timezone.utc)
TODAY = date(2026, 11, 21)
USERS = ["nora", "kaspar"]


class History:
    """A listener's plays, in order of time."""

    def __init__(self, user, zone):
        self.user = user
        self.zone = zone
        self.plays = []

    def finish(self):
        self.plays.sort(key=lambda play: play["time"])
        for play in self.plays:
            moment = datetime.fromtimestamp(play["time"], self.zone)
            play["day"], play["hour"] = moment.date(), moment.hour
        return self


def moments(rng, zone):
    """Starts of sessions: at any time, around clock changes, at midnight, on leap days and at New Year."""
    begin = int(datetime(2006 + rng.randrange(8), 1, 1, tzinfo=timezone.utc).timestamp())
    end = int(NOW.timestamp()) - 3600
    chosen = [rng.randrange(begin, end) for _ in range(rng.randrange(60, 160))]
    hour = 3600
    for _ in range(20):
        # The hours around a change of the clocks.
        start = rng.randrange(begin, end - 400 * 86400)
        offset = datetime.fromtimestamp(start, zone).utcoffset()
        for step in range(0, 400 * 24, 3):
            if datetime.fromtimestamp(start + step * hour, zone).utcoffset() != offset:
                chosen.append(start + step * hour - 3 * hour + rng.randrange(6 * hour))
                break
    for year in range(2007, 2026):
        for month, day in [(1, 1), (12, 31), (2, 28), (3, 1)]:
            if rng.random() < 0.15:
                local = datetime(year, month, day, rng.choice([0, 23]), rng.randrange(60), tzinfo=zone)
                chosen.append(int(local.timestamp()))
        if year % 4 == 0 and rng.random() < 0.7:
            chosen.append(int(datetime(year, 2, 29, rng.randrange(24), tzinfo=zone).timestamp()))
    # Some days in a row, up to the last one.
    last = end - rng.choice([0, 1, 2]) * 86400
    chosen += [last - number * 86400 for number in range(rng.randrange(1, 12))]
    return sorted(moment for moment in chosen if begin <= moment <= end)


def recording_length(artist, title):
    """A recording's length in seconds, the same for everybody; unknown for many."""
    rng = random.Random(f"{artist}/{title}")
    return rng.choice([None, None, rng.randrange(60, 600)])


def history(user, rng, zone, artists):
    made = History(user, zone)
    last = 0
    # An artist may pause for years.
    silent = {artist: rng.randrange(2006, 2024) for artist in artists}
    for start in moments(rng, zone):
        year = datetime.fromtimestamp(start, zone).year
        time = max(start, last + 2400)
        for _ in range(rng.choice([1, 1, 2, 5, 9, 14])):
            artist = artists[int(len(artists) * rng.random() ** 2)]
            if silent[artist] <= year <= silent[artist] + 2:
                continue
            album = rng.randrange(1, 5)
            made.plays.append({
                "time": time, "artist": artist, "album": f"Album {album} of {artist}" if album < 4 else None,
                "track": f"Track {rng.randrange(1, 4)}", "seconds": rng.choice([None, None, rng.randrange(31, 900)]),
            })
            play = made.plays[-1]
            play["trackSeconds"] = recording_length(*track_of(play))
            last = time
            time += rng.choice([40, 180, 240, 900, 1199, 1200, 1201, 1500])
    return made.finish()


# Figures


def days_of(plays):
    return Counter(play["day"] for play in plays)


def streaks(days):
    runs = []
    for day in sorted(days):
        if runs and runs[-1][1] + timedelta(1) == day:
            runs[-1][1] = day
        else:
            runs.append([day, day])
    return runs


def streak_json(run):
    return {"days": (run[1] - run[0]).days + 1, "first": str(run[0]), "last": str(run[1])}


def longest_streak(days):
    runs = streaks(days)
    return streak_json(max(runs, key=lambda run: ((run[1] - run[0]).days, -run[0].toordinal()))) if runs else None


def current_streak(days, today):
    runs = [run for run in streaks(day for day in days if day <= today) if run[1] >= today - timedelta(1)]
    return runs[-1] if runs else None


def eddington(days):
    number = 0
    while sum(plays >= number + 1 for plays in days.values()) >= number + 1:
        number += 1
    return number, number + 1 - sum(plays >= number + 1 for plays in days.values())


def quartiles(days):
    plays = sorted(days.values())
    # The smallest number that a quarter, half and three quarters of the days don't exceed.
    return [next(n for n in plays if sum(p <= n for p in plays) * 4 >= quarter * len(plays)) for quarter in (1, 2, 3)] \
        if plays else []


def longest_session(plays):
    sessions = []
    for play in plays:
        if sessions and play["time"] - sessions[-1][-1] <= 1200:
            sessions[-1].append(play["time"])
        else:
            sessions.append([play["time"]])
    best = max(sessions, key=lambda session: (len(session), -session[0]), default=None)
    return best and {"plays": len(best), "start": stamp(best[0])}


def variety(plays):
    counts = Counter(play["artist"] for play in plays)
    shares = [count / len(plays) for count in counts.values()]
    return math.exp(-sum(share * math.log(share) for share in shares)) if shares else 0


def stamp(time):
    return datetime.fromtimestamp(time, timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def ranked(counts, title, limit=None):
    """Rows for counts by (artist, title), most plays first, then by name."""
    rows = sorted(counts.items(), key=lambda item: (-item[1], [part.encode() for part in item[0]]))
    return [
        {"artist": name[0], "plays": plays, "rank": rank} | ({title: name[1]} if title else {})
        for rank, (name, plays) in enumerate(rows[:limit], 1)
    ]


def album_of(play):
    return (play["artist"], play["album"])


def track_of(play):
    return (play["artist"], play["track"])


def listening(plays):
    """The seconds of all plays, and the estimated share of them."""
    lengths = [play["seconds"] or play["trackSeconds"] for play in plays]
    total = sum(length or 180 for length in lengths)
    return {
        "listeningSeconds": total,
        "estimatedShare": 180 * sum(length is None for length in lengths) / total if total else 0,
    }


def discoveries(before, plays):
    known = {track_of(play) for play in before}
    counts = Counter(track_of(play) for play in plays if track_of(play) not in known)
    by_artist = defaultdict(Counter)
    for name, count in counts.items():
        if count > 3:
            by_artist[name[0]][name] = count
    best = {}
    for tracks in by_artist.values():
        for name, count in sorted(tracks.items(), key=lambda item: (-item[1], item[0][1].encode()))[:2]:
            best[name] = count
    return ranked(best, "track")


def returned(before, plays):
    found = []
    for kind, name_of in [("artist", lambda play: (play["artist"],)), ("album", album_of)]:
        last, longest = {}, {}
        for play in before + plays:
            name = name_of(play)
            if name[-1] is None:
                continue
            if name in last and play["day"] >= (plays[0]["day"] if plays else date.max):
                gap = (play["day"] - last[name]).days
                if gap >= 365 and gap > longest.get(name, (0,))[0]:
                    longest[name] = (gap, play["day"])
            last[name] = max(play["day"], last.get(name, date.min))
        for name, (gap, day) in longest.items():
            row = {"artist": name[0], "date": str(day), "days": gap}
            found.append(row | ({"album": name[1]} if kind == "album" else {}))
    return sorted(found, key=lambda row: (
        -row["days"], "album" in row, (row["artist"] + "\0" + row.get("album", "")).encode()))


def milestones(everything, is_wanted):
    found = []
    artists, albums = Counter(), Counter()
    for number, play in enumerate(everything, 1):
        artists[play["artist"]] += 1
        if play["album"]:
            albums[album_of(play)] += 1
        if not is_wanted(play):
            continue
        for kind, count, step in [
            ("plays", number, 1000), ("artist", artists[play["artist"]], 100),
            ("album", albums[album_of(play)] if play["album"] else 0, 50),
        ]:
            if count and count % step == 0:
                row = {
                    "artist": play["artist"], "number": count, "of": kind, "time": stamp(play["time"]),
                    "track": play["track"],
                }
                found.append(row | ({"album": play["album"]} if play["album"] else {}))
    return found


def midnight(day, zone):
    """The first second of a local day: also where clocks skip midnight, or a whole day."""
    time = int(datetime(day.year, day.month, day.day, tzinfo=timezone.utc).timestamp()) - 16 * 3600
    step = 60 * 15
    while datetime.fromtimestamp(time, zone).date() < day:
        time += step
    return time


def recap(history, text):
    everything = history.plays
    if text == "all":
        kind, first, last = "all", everything[0]["day"], max(play["day"] for play in everything)
        first = min(play["day"] for play in everything)
    elif len(text) == 4:
        kind, first, last = "year", date(int(text), 1, 1), date(int(text), 12, 31)
    else:
        first = date(int(text[:4]), int(text[5:]), 1)
        kind, last = "month", (first + timedelta(31)).replace(day=1) - timedelta(1)
    plays = [play for play in everything if first <= play["day"] <= last]
    before = [play for play in everything if play["day"] < first]
    days = days_of(plays)
    artists = Counter((play["artist"], "") for play in plays)
    albums = Counter(album_of(play) for play in plays if play["album"])
    tracks = Counter(track_of(play) for play in plays)
    old_artists = {play["artist"] for play in before}
    old_albums = {album_of(play) for play in before}
    number, missing = eddington(days)
    by_month, new_by_month, by_hour = [0] * 12, [0] * 12, [0] * 24
    by_weekday_hour = [[0] * 24 for _ in range(7)]
    for play in plays:
        by_month[play["day"].month - 1] += 1
        new_by_month[play["day"].month - 1] += play["artist"] not in old_artists
        by_hour[play["hour"]] += 1
        by_weekday_hour[play["day"].weekday()][play["hour"]] += 1
    tracks_of = defaultdict(set)
    for play in plays:
        tracks_of[play["artist"]].add(play["track"])
    result = {
        "user": history.user, "service": "lastfm",
        "period": {
            "kind": kind, "firstDay": str(first), "lastDay": str(last), "from": stamp(midnight(first, history.zone)),
            "to": stamp(midnight(last + timedelta(1), history.zone)),
        },
        "plays": len(plays), "days": len(days), "artists": len(artists), "albums": len(albums), "tracks": len(tracks),
        "newArtists": sum(name[0] not in old_artists for name in artists),
        "newAlbums": sum(name not in old_albums for name in albums),
        "eddington": number, "eddingtonMissing": missing, "variety": variety(plays),
        "oneHitArtists": sum(len(titles) == 1 for titles in tracks_of.values()),
        "top": {
            "albums": ranked(albums, "album", 10), "artists": ranked(artists, None, 10),
            "tracks": ranked(tracks, "track", 10),
        },
        "discoveries": discoveries(before, plays), "returned": returned(before, plays),
        "milestones": milestones(everything, lambda play: first <= play["day"] <= last),
        "byMonth": by_month, "newByMonth": new_by_month, "byHour": by_hour,
        "byWeekday": [sum(hours) for hours in by_weekday_hour], "byWeekdayHour": by_weekday_hour,
    }
    result |= listening(plays)
    if plays:
        result["longestStreak"] = longest_streak(days)
        result["longestSession"] = longest_session(plays)
    if kind == "all":
        years = range(first.year, TODAY.year)
        played = defaultdict(set)
        for play in everything:
            played[play["artist"]].add(play["day"].year)
        every = [artist for artist, own in played.items() if years and set(years) <= own]
        result["everyYearArtists"] = sorted(every, key=str.encode)
    return result


def calendar(history, year):
    days = days_of(play for play in history.plays if play["day"].year == year)
    number, missing = eddington(days)
    result = {
        "user": history.user, "service": "lastfm", "year": year,
        "days": [{"date": str(day), "plays": days[day]} for day in sorted(days)], "quartiles": quartiles(days),
        "eddington": {"number": number, "missing": missing},
    }
    if days:
        result["longestStreak"] = longest_streak(days)
    current = current_streak(days_of(history.plays), TODAY)
    if current and current[-1].year != year:
        current = None
    return result | ({"currentStreak": streak_json(current)} if current else {})


def life_line(plays):
    days = sorted(days_of(plays))
    months = Counter((day.year, day.month) for day in (play["day"] for play in plays))
    first, last = days[0], days[-1]
    line = []
    for number in range(first.year * 12 + first.month - 1, last.year * 12 + last.month):
        month = (number // 12, number % 12 + 1)
        line.append({"month": f"{month[0]:04}-{month[1]:02}", "plays": months[month]})
    gaps = [
        {"from": str(one), "to": str(other), "days": (other - one).days}
        for one, other in zip(days, days[1:]) if (other - one).days >= 365
    ]
    return {"months": line, "gaps": gaps}


def artist(history, name):
    own = [play for play in history.plays if play["artist"] == name]
    totals = Counter(play["artist"] for play in history.plays)
    by_year = []
    for year in range(min(play["day"].year for play in own), max(play["day"].year for play in own) + 1):
        counts = Counter(play["artist"] for play in history.plays if play["day"].year == year)
        row = {"year": year, "plays": counts[name]}
        if counts[name]:
            row["rank"] = 1 + sum(count > counts[name] for count in counts.values())
        by_year.append(row)
    return {
        "user": history.user, "service": "lastfm", "artist": name, "plays": len(own),
        "rank": 1 + sum(count > totals[name] for count in totals.values()),
        "firstPlay": stamp(own[0]["time"]), "lastPlay": stamp(own[-1]["time"]), "byYear": by_year,
        "albums": ranked(Counter(album_of(play) for play in own if play["album"]), "album"),
        "tracks": ranked(Counter(track_of(play) for play in own), "track"),
    } | life_line(own)


def same_day(day, year):
    try:
        return day.replace(year=year)
    except ValueError:
        return date(year, 2, 28)


def today(history, day):
    until = [play for play in history.plays if play["day"] <= day]
    anniversaries = []
    for kind, name_of in [("artist", lambda play: (play["artist"], None)), ("album", album_of)]:
        first, plays = {}, Counter()
        for play in until:
            name = name_of(play)
            if kind == "album" and name[1] is None:
                continue
            first.setdefault(name, play)
            plays[name] += 1
        for name, play in first.items():
            years = day.year - play["day"].year
            is_round = years in (1, 2, 3) or years > 0 and years % 5 == 0
            then = play["day"]
            is_same = then == same_day(day, then.year) or same_day(then, day.year) == day
            if is_round and is_same:
                row = {"artist": name[0], "firstPlay": stamp(play["time"]), "plays": plays[name], "years": years}
                anniversaries.append(row | ({"album": name[1]} if name[1] else {}))
    anniversaries.sort(key=lambda row: (row["firstPlay"], row["artist"].encode(), row.get("album", "").encode()))
    lately = [play for play in until if play["day"] > day - timedelta(7)]
    near = [{"missing": 1000 - len(until) % 1000, "number": len(until) // 1000 * 1000 + 1000, "of": "plays"}]
    near = [row for row in near if row["missing"] <= 50]
    for kind, step, name_of in [("artist", 100, lambda play: (play["artist"],)), ("album", 50, album_of)]:
        counts = Counter(name_of(play) for play in until)
        rows = []
        for name in {name_of(play) for play in lately if name_of(play)[-1]}:
            missing = step - counts[name] % step
            if missing <= step // 20:
                row = {"artist": name[0], "missing": missing, "number": counts[name] + missing, "of": kind}
                rows.append(row | ({"album": name[1]} if kind == "album" else {}))
        near += sorted(rows, key=lambda row: (row["missing"], (row["artist"] + "\0" + row.get("album", "")).encode()))
    weeks = []
    iso_year, number, _ = day.isocalendar()
    for ago in (1, 5, 10):
        try:
            monday = date.fromisocalendar(iso_year - ago, number, 1)
        except ValueError:
            monday = date.fromisocalendar(iso_year - ago, 52, 1)
        # Last.fm's chart week, from Sunday noon in UTC.
        start = int(datetime(monday.year, monday.month, monday.day, tzinfo=timezone.utc).timestamp()) - 43200
        counts = Counter(album_of(play) for play in until
                         if play["album"] and start <= play["time"] < start + 7 * 86400)
        for row in ranked(counts, "album", 1):
            weeks.append({"yearsAgo": ago, "artist": row["artist"], "album": row["album"], "plays": row["plays"]})
    current = current_streak(days_of(until), day)
    streak = {"days": (current[1] - current[0]).days + 1, "first": str(current[0])} if current else {"days": 0}
    return {
        "user": history.user, "service": "lastfm", "date": str(day), "anniversaries": anniversaries,
        "milestones": milestones(until, lambda play: play["day"] == day), "nearMilestones": near,
        "streak": streak, "weeks": weeks,
    }


def compare(one, other):
    mine, theirs = (Counter(play["artist"] for play in each.plays) for each in (one, other))
    common = mine.keys() & theirs.keys()
    shared = sorted(common, key=lambda name: (-min(mine[name], theirs[name]), -mine[name] - theirs[name], name.encode()))

    def only(each, own, foreign, artists):
        albums = Counter(album_of(play) for play in each.plays if play["album"])
        known = {album_of(play) for play in foreign.plays}
        rows = [(min(count, artists[name[0]]), name, count) for name, count in albums.items()
                if name not in known and artists[name[0]]]
        rows.sort(key=lambda row: (-row[0], -row[2], row[1][0].encode(), row[1][1].encode()))
        return [{"artist": name[0], "album": name[1], "plays": count, "rank": rank}
                for rank, (_, name, count) in enumerate(rows[:10], 1)]

    return {
        "user": one.user, "service": "lastfm", "artists": len(mine), "common": len(common),
        "overlap": len(common) / len(mine), "other": {"artists": len(theirs), "user": other.user, "service": "lastfm"},
        "shared": [{"artist": name, "plays": mine[name], "otherPlays": theirs[name]} for name in shared[:10]],
        "forOther": only(one, mine, other, theirs), "forUser": only(other, theirs, one, mine),
    }


def page(*names):
    """The page on Last.fm, in whose addresses a space is a plus."""
    return "https://www.last.fm/music/" + "/".join(quote_plus(name) for name in names)


def forgotten(history, years, least):
    limit = int(datetime.combine(same_day(TODAY, TODAY.year - years), datetime.min.time(), timezone.utc).timestamp())
    counts, first, last = Counter(), {}, {}
    for play in history.plays:
        if play["album"]:
            name = album_of(play)
            counts[name] += 1
            first.setdefault(name, play["time"])
            last[name] = play["time"]
    rows = ranked({name: count for name, count in counts.items() if count >= least and last[name] < limit}, "album", 20)
    for row in rows:
        name = (row["artist"], row["album"])
        row |= {"first": stamp(first[name]), "last": stamp(last[name]), "url": page(*name)}
    return {"user": history.user, "service": "lastfm", "years": years, "minPlays": least, "albums": rows}


def usual_week(history, year):
    """The median of the plays in a year's ISO weeks, since the first play; none for fewer than two weeks."""
    days = days_of(history.plays)
    first = min(days)
    totals = []
    for number in range(1, 54):
        try:
            monday = date.fromisocalendar(year, number, 1)
        except ValueError:
            continue
        week = [monday + timedelta(day) for day in range(7)]
        if week[6] >= first and monday <= TODAY:
            totals.append(sum(days[day] for day in week))
    return math.floor(statistics.median(totals) + 0.5) if len(totals) > 1 else None


def main(seed, folder):
    rng = random.Random(seed)
    zone_name = ZONES[seed % len(ZONES)]
    zone = ZoneInfo(zone_name)
    names = ["Ä", "星野", "Björk", "Zoé", "aa", "AB"] + [f"Band {number}" for number in range(rng.randrange(6, 30))]
    rng.shuffle(names)
    histories = [history(user, rng, zone, rng.sample(names, len(names) * 3 // 4)) for user in USERS]
    with open(folder / "plays.jsonl", "w", encoding="utf-8") as file:
        for each in histories:
            for play in each.plays:
                row = {key: play[key] for key in ("artist", "track", "album", "seconds", "trackSeconds") if play[key]}
                row |= {"time": stamp(play["time"]), "user": each.user, "source": "lastfm"}
                file.write(json.dumps(row, ensure_ascii=False) + "\n")

    one, other = histories
    years = sorted({play["day"].year for play in one.plays})
    day = rng.choice(one.plays)["day"]
    expected = []

    def expect(answer, *arguments, has_zone=True):
        zone_option = ["--time-zone", zone_name] if has_zone else []
        expected.append({"arguments": [*arguments, *zone_option, "--user", one.user], "answer": answer})

    for span in ["all", str(years[0]), str(rng.choice(years)), "2025", f"{day.year}-{day.month:02}", "1999"]:
        expect(recap(one, span), "recap", span)
    expect(recap(one, "2025"), "recap")
    for year in {rng.choice(years), 2026, 2024}:
        expect(calendar(one, year), "calendar", str(year))
    for name in rng.sample(sorted({play["artist"] for play in one.plays}), 2):
        expect(artist(one, name), "artist", name)
    anniversary = same_day(one.plays[0]["day"], years[0] + 5)
    for wanted in [TODAY, anniversary, rng.choice(one.plays)["day"], date(2024, 2, 29), date(2025, 2, 28)]:
        expect(today(one, wanted), "today", "--date", str(wanted))
    expect(compare(one, other), "compare", other.user, has_zone=False)
    for gap, least in ((3, 5), (1, 2), (10, 1)):
        answer = forgotten(one, gap, least)
        expect(answer, "forgotten", "--years", str(gap), "--min-plays", str(least), has_zone=False)
    weeks = {year: usual_week(one, year) for year in range(years[0] - 1, TODAY.year + 1)}
    (folder / "weeks.json").write_text(json.dumps(weeks), encoding="utf-8")
    (folder / "zone").write_text(zone_name, encoding="utf-8")
    (folder / "expected.json").write_text(json.dumps(expected, ensure_ascii=False), encoding="utf-8")


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]))
