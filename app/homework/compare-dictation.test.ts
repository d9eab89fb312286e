import { expect, test } from "vitest";
import { compareDictation } from "./compare-dictation.ts";

const SAID = "The train leaves at six o'clock, doesn't it?";
const shown = (heard: string, said = SAID) =>
  compareDictation(said, heard).words.map((word) =>
    word.kind === "right"
      ? word.word
      : word.kind === "missing"
        ? `-${word.word}`
        : word.kind === "extra"
          ? `+${word.wrote}`
          : `${word.wrote}>${word.word}`,
  );

test.each([
  ["the same", SAID, 10],
  ["capitals, punctuation, spaces and apostrophes aside", "the TRAIN leaves  at six o’clock doesn´t it", 10],
  ["one wrong of eight", "The train lives at six o'clock, doesn't it?", 8.8],
  ["one left out", "The train leaves at o'clock, doesn't it?", 8.8],
  ["one too many", "The big train leaves at six o'clock, doesn't it?", 8.8],
  ["nothing", "", 0],
  ["something else altogether", "I do not know what she says here today", 0],
])("%s", (_, heard, suggested) => {
  expect(compareDictation(SAID, heard).suggested).toBe(suggested);
});

test("says which words, and how", () => {
  expect(shown("The big train lives at o'clock doesn't it")).toEqual([
    ...["The", "+big", "train", "lives>leaves", "at", "-six", "o'clock,", "doesn't", "it?"],
  ]);
});

test("words of other alphabets and numbers are words", () => {
  expect(shown("café 24", "Café 24!")).toEqual(["Café", "24!"]);
});
