"""Writes the tables that the week rule is tested against, with Python's own calendar.

    python3 week_tables.py days  > days.tsv        every day of 2005...2035 and its ISO week
    python3 week_tables.py weeks > weeks.tsv       every week number in every year of 2004...2100
"""

import sys
from datetime import date, datetime, timedelta, timezone


def days():
    day = date(2005, 1, 1)
    while day.year <= 2035:
        year, week, _ = day.isocalendar()
        print(day.isoformat(), year, week, sep="\t")
        day += timedelta(days=1)


def weeks():
    for year in range(2004, 2101):
        for asked in range(1, 54):
            number = asked
            try:
                monday = date.fromisocalendar(year, number, 1)
            except ValueError:
                number = 52
                monday = date.fromisocalendar(year, number, 1)
            sunday = datetime(monday.year, monday.month, monday.day, tzinfo=timezone.utc)
            start = int((sunday - timedelta(hours=12)).timestamp())
            print(year, asked, number, monday.isoformat(), start, sep="\t")


{"days": days, "weeks": weeks}[sys.argv[1]]()
