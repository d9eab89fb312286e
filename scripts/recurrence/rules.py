"""Random recurrence rules and their days by python3-dateutil, as lines of JSON: rules.py COUNT SEED

Five readings of dateutil's are its own, and their rules are not made: BYWEEKNO without a weekday is the whole week there, and
the start's weekday here, as the standard derives what a rule leaves open; the days of December that are in week 1 of the next
year are not found by -52 or -53 there; week 52 of a year that ends within it loses its days in January there where weeks do not
begin on Monday, and gives 1 January 2022 to a week 53 that 2021 does not have, which a count then includes; and BYSETPOS counts the days of a first, partial week from the start on there, and from the week's first day here.
"""
import datetime as dates
import json
import random
import sys
from datetime import datetime, timedelta
from dateutil.rrule import rrulestr

DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
FIRST, LAST = 2026, 2031
# Rules that never have a day are looked through until this year.
dates.MAXYEAR = LAST + 1


def some(values, most):
    return ",".join(str(value) for value in random.sample(values, random.randint(1, min(most, len(values)))))


def likely(part):
    return random.random() < part


def rule_from(start):
    frequency = random.choice(["YEARLY", "YEARLY", "MONTHLY", "MONTHLY", "WEEKLY", "DAILY", "HOURLY"])
    is_long = frequency in ("YEARLY", "MONTHLY")
    parts = {"FREQ": frequency}
    if likely(0.5):
        parts["INTERVAL"] = str(random.choice([1, 2, 3, 4, 5, 6, 7, 12, 13]))
    if likely(0.3):
        parts["BYMONTH"] = some(range(1, 13), 4)
    if frequency == "YEARLY" and likely(0.2):
        parts["BYWEEKNO"] = some([1, 2, 10, 20, 26, 52, 53, -1, -2, -51], 3)
    if frequency == "YEARLY" and likely(0.15):
        parts["BYYEARDAY"] = some([1, 59, 60, 100, 200, 365, 366, -1, -306, -366], 3)
    if frequency not in ("WEEKLY", "HOURLY") and likely(0.3):
        parts["BYMONTHDAY"] = some([1, 2, 13, 15, 28, 29, 30, 31, -1, -2, -31], 4)
    if is_long and likely(0.2) and not parts.keys() & {"BYWEEKNO", "BYYEARDAY"}:
        parts["BYDAY"] = ",".join(random.choice(["1", "2", "4", "5", "-1", "-5"]) + day for day in random.sample(DAYS, 2))
    elif likely(0.35) or "BYWEEKNO" in parts:
        parts["BYDAY"] = some(DAYS, 4)
    if likely(0.1):
        parts["BYHOUR"] = some([8, 9, 14, 20], 3)
    if likely(0.05):
        parts["BYMINUTE"] = some([0, 15, 30], 2)
    if frequency != "WEEKLY" and likely(0.2) and any(name.startswith("BY") for name in parts):
        parts["BYSETPOS"] = some([1, 2, 3, -1, -2], 2)
    if likely(0.3) and "BYWEEKNO" not in parts:
        parts["WKST"] = random.choice(DAYS)
    if frequency == "HOURLY" or (likely(0.3) and "53" not in parts.get("BYWEEKNO", "").split(",")):
        parts["COUNT"] = str(random.randint(1, 40))
    return ";".join(f"{name}={value}" for name, value in parts.items())


def days_of(rule, start):
    days = []
    try:
        read = rrulestr(rule, dtstart=start)
    except ValueError:  # The steps never meet the hours.
        return days
    for day in read:
        if day.year > LAST:
            break
        if day.year >= FIRST:
            days.append(day.strftime("%Y-%m-%dT%H:%M"))
    return days


random.seed(int(sys.argv[2]))
for _ in range(int(sys.argv[1])):
    first = datetime(random.choice([2015, 2019, 2020, 2023, 2024, 2026]), random.randint(1, 12), 1)
    begin = first + timedelta(days=random.choice([0, 13, 27, 28, 29, 30]), hours=random.choice([0, 9, 21]), minutes=30)
    written = rule_from(begin)
    print(json.dumps({"start": begin.strftime("%Y-%m-%dT%H:%M"), "rule": written, "days": days_of(written, begin)}), flush=True)
