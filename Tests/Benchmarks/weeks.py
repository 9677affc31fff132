"""The rule for chart weeks, computed independently with Python's calendar."""

import datetime

WEEK = 7 * 24 * 3600
FIRST_START = 1108296000  # 2005-02-13 12:00 UTC, when charts begin


def chart_week(year, number):
    """The start and end of an ISO week's chart week, in Unix time; week 52 if the year has no week 53."""
    try:
        monday = datetime.date.fromisocalendar(year, number, 1)
    except ValueError:
        monday = datetime.date.fromisocalendar(year, number - 1, 1)
    noon = datetime.datetime.combine(monday, datetime.time(12), datetime.timezone.utc)
    start = int((noon - datetime.timedelta(days=1)).timestamp())
    return start, start + WEEK
