import { expect, test } from "vitest";
import { askedOf, askedPage, askedText } from "./list-address.ts";

test.each([
  ["2", 2],
  ["0", 1],
  ["-1", 1],
  ["1.5", 1],
  ["x", 1],
  [undefined, 1],
  [null, 1],
  ["1e9", 1],
])("page %j is page %i", (asked, page) => {
  expect(askedPage(asked)).toBe(page);
});

test("a search term is trimmed, collapsed and limited in length", () => {
  expect(askedText("  Ana \t Lima ")).toBe("Ana Lima");
  expect(askedText("x".repeat(5000))).toHaveLength(100);
  expect(askedText(`${"x".repeat(99)}\u{1F600}`)).toBe("x".repeat(99));
  expect(askedText(undefined)).toBe("");
});

test("a word that is not an offered value is ignored", () => {
  expect(askedOf(["a", "b"], "b")).toBe("b");
  for (const asked of ["c", "", "toString", null, undefined]) expect(askedOf(["a", "b"], asked)).toBeUndefined();
});
