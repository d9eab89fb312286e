import { describe, expect, test } from "vitest";
import { PROGRAMS, type Reply, writeReply } from "./calendar-replies.ts";
import { readCalendarReplies } from "./read-calendar-replies.ts";
import { bounceOf } from "./testing.ts";

const HOUR = "6f1c9a52-0000-4000-8000-000000000001";
const HOST = "escola.example";
const read = (source: string) => readCalendarReplies(Buffer.from(source), HOST);
const reply: Reply = { uid: `class-${HOUR}@${HOST}`, partstat: "DECLINED", from: "ana@example.com" };
const answered_at = "2026-11-25T12:00:00.000Z";

describe.each(PROGRAMS)("an answer that %s sends", (program) => {
  const readWith = (change: Partial<Reply>) => read(writeReply(program, { ...reply, ...change }));

  test.each([
    ["ACCEPTED", "yes"],
    ["DECLINED", "no"],
    ["TENTATIVE", "maybe"],
  ])("%s is recognised", async (partstat, answer) => {
    expect(await readWith({ partstat, sequence: 3 })).toEqual([
      { hour: HOUR, sender: reply.from, proven: false, answer, sequence: 3, answered_at },
    ]);
  });

  test("an answer to one class of a series has the instance, and an answer to the whole series has no instance", async () => {
    const uid = `series-${HOUR}@${HOST}`;
    const said = { series: HOUR, sender: reply.from, proven: false, answer: "no", sequence: 0, answered_at };
    expect(await readWith({ uid, recurs: "20261209T210000Z" })).toEqual([
      { ...said, recurs_at: "2026-12-09T21:00:00.000Z" },
    ]);
    expect(await readWith({ uid })).toEqual([said]);
  });

  test.each<[string, Partial<Reply>]>([
    ["to another site's invitation", { uid: `class-${HOUR}@other.example` }],
    ["to something else", { uid: "7kukuqrfedlm2f9t0vr3ik8c5o@google.com" }],
    ["that says nothing yet", { partstat: "NEEDS-ACTION" }],
    ["that is an invitation itself", { method: "REQUEST" }],
    ["of no day at all", { stamp: "20261345T990000Z" }],
  ])("%s is not read as an answer to us", async (_what, change) => {
    expect(await readWith(change)).toEqual([]);
  });
});

test("an answer to one class counts before one to its series in the same mail, whatever their order and times", async () => {
  const event = (partstat: string, stamp: string, ...more: string[]) => [
    "BEGIN:VEVENT",
    `UID:series-${HOUR}@${HOST}`,
    `DTSTAMP:${stamp}`,
    `ATTENDEE;PARTSTAT=${partstat}:mailto:ana@example.com`,
    ...more,
    "END:VEVENT",
  ];
  const all = event("ACCEPTED", "20261125T120005Z");
  const one = event("DECLINED", "20261125T120000Z", "RECURRENCE-ID:20261209T210000Z");
  for (const events of [
    [...all, ...one],
    [...one, ...all],
  ]) {
    const text = ["BEGIN:VCALENDAR", "METHOD:REPLY", ...events, "END:VCALENDAR"].join("\r\n");
    const answers = await read(`From: ana@example.com\r\nContent-Type: text/calendar; method=REPLY\r\n\r\n${text}`);
    expect(answers.map(({ recurs_at, answer, answered_at }) => [recurs_at, answer, answered_at])).toEqual([
      ["2026-12-09T21:00:00.000Z", "no", "2026-11-25T12:00:05.000Z"],
      [undefined, "yes", "2026-11-25T12:00:05.000Z"],
    ]);
  }
});

test("a time zone that the calendar itself defines is ignored", async () => {
  const source = writeReply("outlook", { ...reply, uid: `series-${HOUR}@${HOST}`, recurs: "20261209T210000Z" });
  const encoded = /base64\r\n\r\n([^-]+)/.exec(source)?.[1] ?? "";
  const text = Buffer.from(encoded, "base64").toString();
  const hostile = text
    .replaceAll("tzone://Microsoft/Utc", "X")
    .replace("DTSTART:16010101T000000", "DTSTART:16010101T000000\r\nRRULE:FREQ=SECONDLY");
  const [answer] = await read(source.replace(encoded, `${Buffer.from(hostile).toString("base64")}\r\n`));
  // Midnight in the school's time zone.
  expect(answer).toMatchObject({ answer: "no", recurs_at: "2026-12-10T00:00:00.000Z" });
});

test.each([
  "",
  "no mail at all",
  "Content-Type: text/calendar\r\nFrom: a@b.example\r\n\r\nBEGIN:VCALENDAR\r\nMETHOD:REPLY\r\nBEGIN:VEVENT",
  bounceOf(HOUR),
  `From: a@b.example\r\n${'Content-Type: multipart/mixed; boundary="a"\r\n\r\n--a\r\n'.repeat(300)}`,
])("other mail is not read as an answer", async (source) => {
  expect(await read(source)).toEqual([]);
});

test("an invitation that was passed on names whom it was passed on to", async () => {
  const text = [
    "BEGIN:VCALENDAR",
    "METHOD:REPLY",
    "BEGIN:VEVENT",
    `UID:${reply.uid}`,
    "DTSTAMP:20261125T120000Z",
    'ATTENDEE;PARTSTAT=DELEGATED;DELEGATED-TO="mailto:bia@example.com":mailto:ana@example.com',
    "END:VEVENT",
    "END:VCALENDAR",
  ].join("\r\n");
  expect(await read(`From: ana@example.com\r\nContent-Type: text/calendar; method=REPLY\r\n\r\n${text}`)).toMatchObject(
    [{ hour: HOUR, answer: "delegated", words: "bia@example.com" }],
  );
});
