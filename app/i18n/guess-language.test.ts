import { expect, test } from "vitest";
import { tagOf, tagOfTitle } from "./guess-language.ts";

test.each([
  ["Your answer is good, but watch the past tense.", "en"],
  ["Muito bem! Você só precisa rever os verbos.", "pt-BR"],
  ["Ok!", undefined],
])("the language of %j is marked as %s", (text, tag) => {
  expect(tagOf(text)).toBe(tag);
});

test.each([
  ["Module 3: Making plans", "en"],
  ["My family at the beach", "en"],
  ["Phrasal verbs with get", "en"],
  ["Lição 4: verbos", "pt-BR"],
  ["Meu fim de semana", "pt-BR"],
  ["Past simple: minha semana", "pt-BR"],
  ["Writing: a redação", undefined],
  ["Present perfect", "en"],
  ["Past simple", "en"],
  ["Conditional clauses and verbs", "en"],
  ["Verbos irregulares", undefined],
  ["Tempo presente simples", undefined],
])("the language of the title %j is marked as %s", (title, tag) => {
  expect(tagOfTitle(title)).toBe(tag);
});
