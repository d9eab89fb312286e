import { expect, test } from "vitest";
import { normalizePassword, passwordCandidates } from "./normalize-password.ts";

test.each([
  ["cafe\u0301-da-manha\u0303", "caf\u00E9-da-manh\u00E3"],
  ["um\u00A0dois", "um dois"],
  [" com espaço ", " com espaço "],
])("%j is kept as %j", (typed, kept) => expect(normalizePassword(typed)).toBe(kept));

test("a password that normalization does not change is tried once", () =>
  expect(passwordCandidates("bada-fela")).toEqual(["bada-fela"]));

test.each([
  [" bada-fela\n", "bada-fela"],
  ["\u00A0bada-fela", "bada-fela"],
  ["cafe\u0301", "caf\u00E9"],
])("%j is tried as it is, and then as %j", (typed, meant) => {
  const tried = passwordCandidates(typed);
  expect(tried[0]).toBe(typed);
  expect(tried.at(-1)).toBe(meant);
});
