import { expect, test } from "vitest";
import { PREFILLED_MESSAGES } from "~/i18n/notifications/whatsapp";
import { messageAbout, movedFrom, offerOf } from "./hour-message";

const NOW = new Date("2026-11-30T12:00:00Z");
const LATER = "2026-12-02T12:00:00Z";
const EARLIER = "2026-11-27T12:00:00Z";
const facts = (when: string) => ({ name: "Ana", when });
const IN_WORDS = "quarta-feira, 2 de dezembro de 2026 às 09:00";
const PAST_IN_WORDS = "sexta-feira, 27 de novembro de 2026 às 09:00";
const pt = { locale: "pt" } as const;

test.each([
  ["a request", "trial", "scheduled", LATER, PREFILLED_MESSAGES.trial_asked(facts(IN_WORDS), pt)],
  ["a confirmed trial class", "trial", "confirmed", LATER, PREFILLED_MESSAGES.trial_reminder(facts(IN_WORDS), pt)],
  ["a class", "class", "scheduled", LATER, PREFILLED_MESSAGES.class_reminder(facts(IN_WORDS), pt)],
  ["a cancelled class", "class", "cancelled", LATER, PREFILLED_MESSAGES.class_cancelled(facts(IN_WORDS), pt)],
  ["a missed class", "class", "no_show", EARLIER, PREFILLED_MESSAGES.class_missed(facts(PAST_IN_WORDS), pt)],
  ["a class that took place", "class", "completed", EARLIER, PREFILLED_MESSAGES.hello(facts(""), pt)],
  ["a class not reported yet", "class", "confirmed", EARLIER, PREFILLED_MESSAGES.hello(facts(""), pt)],
] as const)("the message about %s has the right text", (_what, kind, status, starts_at, text) => {
  expect(messageAbout({ kind, status, starts_at }, "Ana Lima", "pt", NOW)).toBe(text);
});

test("the message about a class that was just moved says the old and the new time", () => {
  const moves = [{ change: { local_start: ["2026-11-27T09:00:00", "2026-12-02T09:00:00"] } }];
  const hour = { kind: "class", status: "scheduled", starts_at: LATER, movedFrom: movedFrom(moves) } as const;
  const text = messageAbout(hour, "Ana Lima", "pt", NOW);
  expect(text).toContain(PAST_IN_WORDS);
  expect(text).toContain(IN_WORDS);
});

test("the time before a move is the school's, in summer time too", () => {
  const moves = [{ change: { local_start: ["2018-12-03T10:00:00", "2018-12-04T10:00:00"] } }];
  expect(movedFrom(moves)).toBe("2018-12-03T12:00:00.000Z");
});

test("a class that was confirmed after its move is reminded of, not moved again", () => {
  const changes = [
    { change: { local_start: ["2026-11-27T09:00:00", "2026-12-02T09:00:00"] } },
    { change: { status: ["scheduled", "confirmed"] } },
  ];
  expect(movedFrom(changes)).toBeUndefined();
  expect(movedFrom([{ change: { local_start: [null, "2026-12-02T09:00:00"] } }])).toBeUndefined();
});

test("a cancelled hour is offered in the teacher's words", () => {
  expect(offerOf(LATER, "en")).toMatch(/Wednesday, December 2, 2026/);
});
