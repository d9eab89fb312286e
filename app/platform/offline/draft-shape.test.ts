import { expect, test } from "vitest";
import { draftShape } from "./draft-shape.ts";

type Draft = { text: string; count: number; rows: string[]; waits?: boolean };
const shape = draftShape<Draft>({ text: "string", count: "number", rows: "object", waits: "boolean?" }, ({ rows }) =>
  Array.isArray(rows),
);
const whole = { text: "a", count: 1, rows: ["x"] };

test("a stored draft is valid with and without its optional field", () => {
  for (const kept of [whole, { ...whole, waits: true }]) expect(shape.safeParse(kept)).toEqual({ data: kept });
});

test.each([
  ["nothing", null],
  ["a text", "x"],
  ["a field too few", { text: "a", rows: [] }],
  ["a field of another type", { ...whole, count: "1" }],
  ["an optional field of another type", { ...whole, waits: 1 }],
  ["no rows", { ...whole, rows: null }],
])("%s is no draft", (_, kept) => {
  expect(shape.safeParse(kept)).toEqual({});
});
