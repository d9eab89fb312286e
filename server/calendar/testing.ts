/** An iCalendar text of these events, a list of lines each. */
export const calendar = (...events: string[][]) =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    ...events.flatMap((lines) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"]),
    "END:VCALENDAR",
  ].join("\r\n");
export const event = (uid: string, ...lines: string[]) => [`UID:${uid}`, "DTSTAMP:20261101T000000Z", ...lines];
