import { expect, test } from "vitest";
import { hasLongWord } from "./long-words";

test.each([
  ["a sentence", "Intermediário, 12 aulas", false],
  ["an address, which breaks at its marks", "helena.tavares@example.com.br", false],
  ["a name of a hundred letters", "A".repeat(100), true],
  ["words in several elements", <p key="p">Uma {["lista", <b key="b">de palavras</b>]} curtas</p>, false],
  ["a long word within an element", <p key="p">O {<b>{"m".repeat(21)}</b>}</p>, true],
])("%s", (_, node, expected) => {
  expect(hasLongWord(node)).toBe(expected);
});
