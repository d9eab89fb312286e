import { expect, test } from "vitest";
import { cardOfMark, cardsOfMissedWords } from "./card-facts";
import { compareDictation } from "./dictation/compare-dictation";

test("a correction becomes a card with the passage, the comment and the sentence around it", () => {
  const answer = "I was tired. Last weekend I go to the beach. We ate fish.";
  const start = answer.indexOf("go");
  expect(cardOfMark("h1", answer, { start, end: start + 2, comment: " Passado: went " })).toEqual({
    front: "go",
    back: "Passado: went",
    example: "Last weekend I go to the beach.",
    source: "correction",
    source_id: "h1",
  });
});

test("a correction of a whole sentence needs no example", () => {
  expect(cardOfMark("h1", "I goed.", { start: 0, end: 7, comment: "I went." })).not.toHaveProperty("example");
});

test("each missed word of a dictation becomes a card with a gap in its sentence", () => {
  const { words } = compareDictation(
    "Please call us back. It's about Thursday!",
    "Please us back. It's about tursday!",
  );
  expect(cardsOfMissedWords("h1", words)).toMatchObject([
    { front: "Please ____ us back.", back: "call", example: "Please call us back.", source: "dictation" },
    { front: "It's about ____!", back: "Thursday", example: "It's about Thursday!", source_id: "h1" },
  ]);
});

test("a dictation without a mistake makes no card", () => {
  expect(cardsOfMissedWords("h1", compareDictation("It rains.", "it rains").words)).toEqual([]);
});
