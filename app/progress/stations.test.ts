import { expect, test } from "vitest";
import { LEVELS } from "~/ui/line";
import { levelOf, SKILLS, stationsOf, stationText } from "./stations";

test.each(LEVELS)("%s has six stations in both languages, over all four skills", (level) => {
  const pt = stationsOf(level, "pt");
  const en = stationsOf(level, "en");
  expect(pt.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6].map((place) => `${level.toLowerCase()}-${place}`));
  expect(new Set(pt.map(({ skill }) => skill))).toEqual(new Set(SKILLS));
  for (const [place, { text }] of pt.entries()) {
    expect(text).not.toBe("");
    expect(text).not.toBe(en[place]?.text);
  }
});

test("a station is found by its id, in a language", () => {
  expect(stationText("b1-1", "en")).toBe(stationsOf("B1", "en")[0]?.text);
  for (const id of ["b1-7", "d1-1", "", "constructor"]) expect(stationText(id, "pt")).toBeUndefined();
});

test("a level is recognised in upper and lower case, and no other text is a level", () => {
  expect([levelOf("b1"), levelOf("C2"), levelOf(null), levelOf("toString"), levelOf("")]).toEqual([
    "B1",
    "C2",
    undefined,
    undefined,
    undefined,
  ]);
});
