import { expect, test } from "vitest";
import { cleanNotes, listWords, splitNotes, splitWord } from "./clean-notes";

test("notes pasted from Word lose bullets, tabs and empty lines in a row", () => {
  expect(cleanNotes("•\tPast simple\r\n·\u00a0  Small  talk \r\n\r\n\r\nPage 12 ")).toBe(
    "Past simple\nSmall talk\n\nPage 12",
  );
});

test("messages copied from WhatsApp lose their times and senders", () => {
  expect(cleanNotes("[25/11/2026 18:02:11] Alex: We did conditionals\n[18:03, 25/11/2026] Alex: Well done!")).toBe(
    "We did conditionals\nWell done!",
  );
});

test("hyphens and numbers that belong to a text stay", () => {
  expect(cleanNotes("well-known -ed endings\n3. Page 12")).toBe("well-known -ed endings\n3. Page 12");
});

test.each([
  ["We did conditionals\nWords: deadline = prazo, raise\nHomework: page 12", "deadline = prazo\nraise"],
  [
    "O que fizemos: We did conditionals\n*Palavras:*\n- deadline = prazo\n- raise\nTarefa: page 12",
    "deadline = prazo\nraise",
  ],
])("a labelled text is split into the three notes: %s", (text, words) => {
  expect(splitNotes(text)).toEqual({ covered: "We did conditionals", words, homework: "page 12" });
});

test("a text without labels belongs into one field", () => {
  expect(splitNotes("We did conditionals\nand small talk")).toBeUndefined();
});

test("words are one a line, or a single line with commas; a line of several may have commas", () => {
  expect(listWords("deadline, raise; layoff")).toEqual(["deadline", "raise", "layoff"]);
  expect(listWords("by the way, …\nto raise, raised")).toEqual(["by the way, …", "to raise, raised"]);
});

test.each([
  ["deadline = prazo", { front: "deadline", back: "prazo" }],
  ["deadline=prazo", { front: "deadline", back: "prazo" }],
  ["follow-up – retorno", { front: "follow-up", back: "retorno" }],
  ["to raise: levantar", { front: "to raise", back: "levantar" }],
  ["at 18:30", undefined],
  ["well-known", undefined],
  ["deadline =", undefined],
  ["= prazo", undefined],
])("%s is split into a word and its meaning: %j", (word, card) => {
  expect(splitWord(word)).toEqual(card);
});
