import { describe, expect, test } from "vitest";
import { formatNotification } from "./bell";
import { KINDS } from "./kinds";
import { formatPush } from "./phone";

const TYPES = Object.keys(KINDS);
/** The data of all types, as the database writes it. */
const FACTS = {
  applicant_name: "Mariana Lima",
  student_name: "Bia Souza",
  class_date: "2026-12-02T18:00",
  hours: 24,
  count: 20,
  percent: "91",
  basis: "forecast",
  year: "2026",
  homework_description: "My week",
  dictation_name: "At the airport",
  grade: 8.5,
  module: "Module 1",
  plan: "Moderate",
  month: "2026-12-01",
  due_on: "2026-12-04",
  from_on: "2027-02-01",
  old_cents: 48_000,
  new_cents: 52_800,
  first_day: "2026-12-14",
  last_day: "2027-01-10",
  change: "pause_set",
  reason: "Outro valor",
  answer: "yes",
  topic: "Phrasal verbs",
  article_title: "Falsos amigos",
  article_title_en: "False friends",
  by: "avo@example.com",
  link: "/x",
};

describe("a push notification uses its owner's language", () => {
  test.each(TYPES)("a phone shows the type %s in its owner's language", (type) => {
    expect(formatPush(type, FACTS, "pt")).toEqual(formatNotification(type, FACTS, "pt"));
    const { text, link } = formatPush(type, FACTS, "en");
    expect(text).not.toMatch(/[ãõçáéíóúâêô]|Nova|dezembro|8,5/);
    expect(text).not.toBe(formatNotification(type, FACTS, "en").text);
    expect(link).toBe(formatNotification(type, FACTS, "en").link);
  });

  test("no two types of push notification have the same text", () => {
    expect(new Set(TYPES.map((type) => formatPush(type, FACTS, "en").text)).size).toBe(TYPES.length);
  });

  test.each<[string, object, string]>([
    [
      "class_soon",
      { class_date: "2026-12-02T18:00", hours: 1 },
      "Your class starts in an hour: December 2, 2026 at 18:00",
    ],
    [
      "class_soon",
      { class_date: "2026-12-02T18:00", hours: 1, unconfirmed: true },
      "Your class starts in an hour: December 2, 2026 at 18:00. Tap to confirm that you are coming.",
    ],
    ["charge_due", { forfeit: "no_show", class_on: "2026-12-02" }, "New charge: Missed class on December 2, 2026"],
    ["homework_graded", { homework_description: "Essay", grade: "9.0" }, "Your homework “Essay” has been graded: 9.0"],
    ["dictation_graded", { dictation_name: "Airport", grade: "8,5" }, "Your dictation “Airport” has been graded: 8.5"],
    ["publication_answered", { student_name: "Ana", answer: "no" }, "Ana would rather not be published"],
    ["new_article", { article_title: "Só em português" }, "New on the blog: Só em português"],
    [
      "invitation_answered",
      { student_name: "Ana", class_date: "2026-12-02T18:00", answer: "maybe", classes: 8 },
      "Ana answered “Maybe” to the invitation for 8 classes, the first on December 2, 2026 at 18:00. They stay booked",
    ],
    ["student_confirmed_class", {}, "A class has been confirmed"],
    ["erasure_requested", { student_name: "Ana" }, "Ana asked for their data to be erased"],
    ["party", { title: "Festa junina" }, "Festa junina"],
    ["toString", {}, "New notification"],
    ["new_homework", {}, "New notification"],
  ])("%s %j", (type, content, text) => {
    expect(formatPush(type, content, "en").text).toBe(text);
  });
});
