import { expect, test } from "vitest";
import { tagOf } from "./guess-language.ts";

test.each([
  ["Your answer is good, but watch the past tense.", "en"],
  ["Muito bem! Você só precisa rever os verbos.", "pt-BR"],
  ["Ok!", undefined],
])("%j is said to be %s", (text, tag) => {
  expect(tagOf(text)).toBe(tag);
});
