import { expect, test } from "vitest";
import { formatChange, formatField, formatValue } from "./audit-words";

test.each([
  ["plans", "price_cents", 48_050, "R$\u00a0480,50"],
  ["charges", "due_on", "2026-03-05", "05/03/2026"],
  ["charges", "paid_at", "2026-03-06T01:30:00+00:00", "05/03/2026, 22:30"],
  ["classes", "recurs_at", "2026-03-05T19:30:00", "05/03/2026, 19:30"],
  ["working_hours", "ends", "12:30:00", "12:30"],
  ["testimonials", "published", true, "sim"],
  ["profiles", "plan", null, "–"],
  ["profiles", "notes", "", "–"],
  ["plans", "contents_pt", ["Aulas", "Tarefas"], "Aulas; Tarefas"],
  ["plans", "contents_pt", [], "–"],
  ["homework", "marks", [{ from: 0 }, { from: 4 }], "2"],
  ["makeup_credits", "used_by_class", "0d9c4c0e-0f6f-4b8e-9a55-0a5a3a1f0c11", "sim"],
  ["billing_rules", "reminder_days", [-2, 0], "-2; 0"],
  ["card_settings", "retention", 0.9, "0,9"],
  ["profiles", "full_name", "Ana", "Ana"],
  ["classes", "status", "no_show", "Não compareceu"],
  ["charges", "status", "paid", "Paga"],
  ["homework", "status", "graded", "Com nota"],
  ["payment_proofs", "state", "confirmed", "Confirmado"],
  ["profiles", "role", "aluno", "Aluno"],
  ["scheduling_rules", "room_per", "school", "A mesma sala para todas as aulas"],
  ["working_hours", "weekday", 7, "domingo"],
  ["profiles", "role", "constructor", "constructor"],
])("%s: %s of %j is written as %s", (table, name, value, written) => {
  expect(formatValue(table, name, value, "pt")).toBe(written);
});

test("a name that is also a code is a name", () => {
  expect(formatValue("profiles", "full_name", "admin", "pt")).toBe("admin");
});

test("known columns show readable names, and unknown ones stay legible", () => {
  expect(formatField("price_cents")).toBe("Preço por mês");
  expect(formatField("no_such_column")).toBe("no such column");
  expect(formatField("constructor")).toBe("constructor");
});

test("a change is one line", () => {
  const change = { name: "due_day", before: 5, after: 10 };
  expect(formatChange("billing_rules", change, "pt")).toBe("Dia de vencimento: 5 → 10");
});
