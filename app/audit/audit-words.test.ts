import { expect, test } from "vitest";
import { formatField, formatValue } from "./audit-words";

test.each([
  ["price_cents", 48_050, "R$\u00a0480,50"],
  ["due_on", "2026-03-05", "05/03/2026"],
  ["paid_at", "2026-03-06T01:30:00+00:00", "05/03/2026, 22:30"],
  ["published", true, "sim"],
  ["plan", null, "–"],
  ["notes", "", "–"],
  ["languages", ["pt", "en"], '["pt","en"]'],
  ["full_name", "Ana", "Ana"],
])("%s of %j is written as %s", (name, value, written) => {
  expect(formatValue(name, value, "pt")).toBe(written);
});

test("known columns show readable names, and unknown ones stay legible", () => {
  expect(formatField("price_cents")).toBe("Preço por mês");
  expect(formatField("due_day")).toBe("due day");
  expect(formatField("constructor")).toBe("constructor");
});
