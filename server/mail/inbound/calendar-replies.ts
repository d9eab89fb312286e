/** A reply to an invitation of escola.example. */
export type Reply = {
  uid: string;
  partstat: string;
  from: string;
  sequence?: number;
  /** The instance of the series, in UTC in iCalendar's format. */
  recurs?: string;
  stamp?: string;
  method?: string;
};
type FullReply = Required<Omit<Reply, "recurs">> & Pick<Reply, "recurs">;

const folded = (lines: string[]): string => lines.flatMap((line) => line.match(/.{1,74}/gs) ?? []).join("\r\n ");
const calendar = (prodid: string, method: string, event: string[], zone: string[] = []): string =>
  [
    "BEGIN:VCALENDAR",
    `PRODID:${prodid}`,
    "VERSION:2.0",
    "CALSCALE:GREGORIAN",
    `METHOD:${method}`,
    ...zone,
    "BEGIN:VEVENT",
    ...event.map((line) => folded([line])),
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ].join("\r\n");
const base64 = (text: string): string =>
  (
    Buffer.from(text)
      .toString("base64")
      .match(/.{1,76}/g) ?? []
  ).join("\r\n");
const ORGANIZER = "ORGANIZER;CN=English With Alex:mailto:aulas@escola.example";

/** Gmail: an alternative of text and calendar, and the same calendar again as an attachment. */
function gmail({ uid, partstat, from, sequence, recurs, stamp, method }: FullReply): string {
  const text = calendar("-//Google Inc//Google Calendar 70.9054//EN", method, [
    "DTSTART:20261202T210000Z",
    "DTEND:20261202T220000Z",
    `DTSTAMP:${stamp}`,
    ORGANIZER,
    `UID:${uid}`,
    `ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=${partstat};CN="Lima; Ana";X-NUM-GUESTS=0:mailto:${from}`,
    ...(recurs ? [`RECURRENCE-ID:${recurs}`] : []),
    "CREATED:20261121T120000Z",
    "LAST-MODIFIED:20261125T120000Z",
    "LOCATION:https://meet.example/abc",
    `SEQUENCE:${sequence}`,
    "STATUS:CONFIRMED",
    "SUMMARY:English With Alex",
    "TRANSP:OPAQUE",
  ]);
  return [
    `From: Ana Lima <${from}>`,
    "Sender: Google Calendar <calendar-notification@google.com>",
    `Reply-To: ${from}`,
    "To: aulas@escola.example",
    "Subject: Declined: English With Alex @ Wed Dec 2, 2026",
    "MIME-Version: 1.0",
    'Content-Type: multipart/mixed; boundary="a"',
    "",
    "--a",
    'Content-Type: multipart/alternative; boundary="b"',
    "",
    "--b",
    'Content-Type: text/plain; charset="UTF-8"',
    "",
    "Ana Lima has declined this invitation.",
    "--b",
    'Content-Type: text/html; charset="UTF-8"',
    "",
    "<p>Ana Lima has declined</p>",
    "--b",
    'Content-Type: text/calendar; charset="UTF-8"; method=REPLY',
    "Content-Transfer-Encoding: 7bit",
    "",
    text,
    "--b--",
    "--a",
    'Content-Type: application/ics; name="invite.ics"',
    "Content-Transfer-Encoding: base64",
    'Content-Disposition: attachment; filename="invite.ics"',
    "",
    base64(text),
    "--a--",
    "",
  ].join("\r\n");
}

/** Outlook: its own zone names, the address in capitals, a comment, and the instance given in a zone. */
function outlook({ uid, partstat, from, sequence, recurs, stamp, method }: FullReply): string {
  const zone = ["BEGIN:VTIMEZONE", "TZID:tzone://Microsoft/Utc", "BEGIN:STANDARD", "DTSTART:16010101T000000"];
  const text = calendar(
    "Microsoft Exchange Server 2010",
    method,
    [
      `ATTENDEE;PARTSTAT=${partstat};CN=Ana Lima:MAILTO:${from.toUpperCase()}`,
      "COMMENT;LANGUAGE=pt-BR:\\n",
      `UID:${uid}`,
      ...(recurs ? [`RECURRENCE-ID;TZID=tzone://Microsoft/Utc:${recurs.replace("Z", "")}`] : []),
      "SUMMARY;LANGUAGE=pt-BR:Recusado: English With Alex",
      "DTSTART;TZID=tzone://Microsoft/Utc:20261202T210000",
      "DTEND;TZID=tzone://Microsoft/Utc:20261202T220000",
      "CLASS:PUBLIC",
      "PRIORITY:5",
      `DTSTAMP:${stamp}`,
      "TRANSP:OPAQUE",
      "STATUS:CONFIRMED",
      `SEQUENCE:${sequence}`,
      "X-MICROSOFT-CDO-APPT-SEQUENCE:0",
    ],
    [...zone, "TZOFFSETFROM:+0000", "TZOFFSETTO:+0000", "END:STANDARD", "END:VTIMEZONE"],
  );
  return [
    `From: "Lima, Ana" <${from}>`,
    "To: English With Alex <aulas@escola.example>",
    "MIME-Version: 1.0",
    "Subject: =?utf-8?B?UmVjdXNhZG86IEVuZ2xpc2ggV2l0aCBBbGV4?=",
    'Content-Type: multipart/alternative; boundary="b"',
    "",
    "--b",
    'Content-Type: text/plain; charset="iso-8859-1"',
    "Content-Transfer-Encoding: quoted-printable",
    "",
    "N=E3o",
    "--b",
    'Content-Type: text/calendar; charset="utf-8"; method=REPLY',
    "Content-Transfer-Encoding: base64",
    "",
    base64(text),
    "--b--",
    "",
  ].join("\r\n");
}

/** Apple: the calendar is an attachment, with the sequence of the request it answers. */
function apple({ uid, partstat, from, sequence, recurs, stamp, method }: FullReply): string {
  const text = calendar("-//Apple Inc.//macOS 14.5//EN", method, [
    "CREATED:20261121T120000Z",
    `UID:${uid}`,
    "DTEND:20261202T220000Z",
    "TRANSP:OPAQUE",
    `ATTENDEE;CN=Ana Lima;CUTYPE=INDIVIDUAL;EMAIL=${from};PARTSTAT=${partstat}:mailto:${from}`,
    ...(recurs ? [`RECURRENCE-ID:${recurs}`] : []),
    "SUMMARY:English With Alex",
    "DTSTART:20261202T210000Z",
    `DTSTAMP:${stamp}`,
    ORGANIZER,
    `SEQUENCE:${sequence}`,
    "REQUEST-STATUS:2.0;Success",
  ]);
  return [
    `From: Ana Lima <${from}>`,
    "To: aulas@escola.example",
    "Subject: Declined: English With Alex",
    "Mime-Version: 1.0 (Mac OS X Mail 16.0)",
    'Content-Type: multipart/mixed; boundary="b"',
    "",
    "--b",
    "Content-Type: text/plain; charset=us-ascii",
    "",
    "Ana Lima has declined.",
    "--b",
    "Content-Disposition: attachment; filename=iCal-20261125-120000.ics",
    "Content-Transfer-Encoding: quoted-printable",
    "Content-Type: text/calendar; method=REPLY; name=iCal-20261125-120000.ics",
    "",
    text.replaceAll("=", "=3D"),
    "--b--",
    "",
  ].join("\r\n");
}

export const PROGRAMS = ["gmail", "outlook", "apple"] as const;
const WRITERS = { gmail, outlook, apple };

/** A reply as a calendar program sends it. */
export const writeReply = (program: (typeof PROGRAMS)[number], reply: Reply): string =>
  WRITERS[program]({ sequence: 0, stamp: "20261125T120000Z", method: "REPLY", ...reply });
