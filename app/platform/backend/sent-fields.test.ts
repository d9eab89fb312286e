import { expect, test } from "vitest";
import { sentFields } from "./sent-fields";

test("a report lists the names of the sent fields, and no typed values", () => {
  const typed = { email: "ana@example.com", password: "hunter22", birth_date: null };
  expect(sentFields(JSON.stringify(typed))).toBe("email, password, birth_date");
  const form = new FormData();
  form.set("title", "Minha redação");
  form.append("file", new Blob(["segredo"]), "segredo.txt");
  expect(sentFields(form)).toBe("title, file");
  expect(sentFields(new URLSearchParams({ topic: "Phrasal verbs" }))).toBe("topic");
});

test("names within a field are not reported: they may be somebody's words", () => {
  expect(sentFields(JSON.stringify({ draft: { "Querido diário": "…" } }))).toBe("draft");
  expect(sentFields(JSON.stringify({ "Ana Souza": 9, grade: 9 }))).toBe("grade");
});

test("rows that were sent together are reported once", () => {
  const rows = [
    { weekday: 1, starts: "08:00" },
    { weekday: 2, label: "Férias" },
  ];
  expect(sentFields(JSON.stringify(rows))).toBe("weekday, starts, label");
});

test.each([["plain words"], ['"words"'], ["[1, 2]"], ["null"], ["{}"], [undefined], [new Blob(["segredo"])]])(
  "%j has no field names to report",
  (body) => expect(sentFields(body)).toBeNull(),
);

test("a long list of field names is truncated between two names", () => {
  const names = Array.from({ length: 500 }, (_, n) => `field_${n}`);
  const fields = sentFields(JSON.stringify(Object.fromEntries(names.map((name) => [name, "x"])))) ?? "";
  expect(fields.length).toBeLessThanOrEqual(300);
  expect(names.slice(0, fields.split(", ").length).join(", ")).toBe(fields);
});
