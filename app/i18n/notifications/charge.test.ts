import { expect, test } from "vitest";
import { formatCharge, formatChargeInBoth, monthlyPurpose } from "./charge.ts";

test.each([
  ["no_show", "Falta na aula de 02/12/2026", "Missed class on December 2, 2026"],
  [
    "late_reschedule",
    "Aula remarcada com menos de 24 horas: 02/12/2026",
    "Class moved with less than 24 hours’ notice: December 2, 2026",
  ],
  [
    "late_cancellation",
    "Aula cancelada com menos de 24 horas: 02/12/2026",
    "Class cancelled with less than 24 hours’ notice: December 2, 2026",
  ],
])("a class forfeited by %s is described in the reader's language, on papers in both languages", (forfeit, pt, en) => {
  const purpose = { forfeit, class_on: "2026-12-02" };
  expect(formatCharge(purpose, "pt")).toBe(pt);
  expect(formatCharge(purpose, "en")).toBe(en);
  expect(formatChargeInBoth(purpose)).toBe(`${pt} · ${en}`);
});

test.each([
  ["a plan's month", { plan: "Moderate", month: "2026-12-01" }, "Moderate 12/2026"],
  ["the teacher's own words", { description: "Falta na aula de 02/12/2026" }, "Falta na aula de 02/12/2026"],
  ["nothing", {}, ""],
  ["a way to forfeit that is not known", { forfeit: "toString", class_on: "2026-12-02" }, ""],
])("%s has the same text in both languages, and has it once on papers", (_, purpose, words) => {
  expect([formatCharge(purpose, "pt"), formatCharge(purpose, "en"), formatChargeInBoth(purpose)]).toEqual([
    words,
    words,
    words,
  ]);
});

test("a plan's month has its plan and the name of its month; a charge with the teacher's own text has neither", () => {
  const purpose = { plan: "Moderate", month: "2026-12-01" };
  expect(monthlyPurpose(purpose, "pt")).toEqual({ plan: "Moderate", month: "dezembro" });
  expect(monthlyPurpose(purpose, "en")).toEqual({ plan: "Moderate", month: "December" });
  expect(monthlyPurpose({ ...purpose, description: "Livro" }, "pt")).toBeUndefined();
});
