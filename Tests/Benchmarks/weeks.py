"""The week rule, written a second time: by Python's own calendar."""

import datetime

WEEK = 7 * 24 * 3600
FIRST_START = 1108296000  # 2005-02-13 12:00 UTC, when charts begin


def chart_week(year, number):
    """From and to, in Unix time, of the chart week of an ISO week; 52 for a 53 that is missing."""
    try:
        monday = datetime.date.fromisocalendar(year, number, 1)
    except ValueError:
        monday = datetime.date.fromisocalendar(year, number - 1, 1)
    noon = datetime.datetime.combine(monday, datetime.time(12), datetime.timezone.utc)
    start = int((noon - datetime.timedelta(days=1)).timestamp())
    return start, start + WEEK
