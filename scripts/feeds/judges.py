"""What libical and python3-icalendar (Debian) read of a calendar on standard input, as one line of JSON for each."""
import ctypes
import json
import sys
from datetime import timezone

import icalendar

text = sys.stdin.buffer.read()


def instant(of):
    return of.astimezone(timezone.utc).strftime("%Y%m%dT%H%M%SZ")


def by_icalendar():
    events = icalendar.Calendar.from_ical(text).walk("VEVENT")
    return [[str(e["UID"]), str(e["SUMMARY"]), instant(e["DTSTART"].dt), instant(e["DTEND"].dt)] for e in events]


class Time(ctypes.Structure):
    _fields_ = [(name, ctypes.c_int) for name in ["year", "month", "day", "hour", "minute", "second", "is_date", "is_daylight"]] + [
        ("zone", ctypes.c_void_p)
    ]


def by_libical():
    lib = ctypes.CDLL("libical.so.3")
    pointer, word = ctypes.c_void_p, ctypes.c_char_p
    for name in ["icalparser_parse_string", "icalcomponent_get_first_component", "icalcomponent_get_next_component"]:
        getattr(lib, name).restype = pointer
    for name in ["icalcomponent_get_uid", "icalcomponent_get_summary"]:
        getattr(lib, name).restype = word
    for name in ["icalcomponent_get_dtstart", "icalcomponent_get_dtend"]:
        getattr(lib, name).restype = Time
    root = pointer(lib.icalparser_parse_string(text))
    if not root.value or lib.icalcomponent_count_errors(root):
        raise ValueError("libical finds errors")
    kind = lib.icalcomponent_string_to_kind(b"VEVENT")
    written = lambda t: "%04d%02d%02dT%02d%02d%02dZ" % (t.year, t.month, t.day, t.hour, t.minute, t.second)
    events = []
    found = pointer(lib.icalcomponent_get_first_component(root, kind))
    while found.value:
        uid, summary = lib.icalcomponent_get_uid(found), lib.icalcomponent_get_summary(found)
        times = [written(lib.icalcomponent_get_dtstart(found)), written(lib.icalcomponent_get_dtend(found))]
        events.append([uid.decode(), summary.decode(), *times])
        found = pointer(lib.icalcomponent_get_next_component(root, kind))
    return events


for judge in [by_libical, by_icalendar]:
    print(json.dumps(judge()))
