import { expect, test } from "vitest";
import { namePattern } from "./name-pattern";

const finds = (search: string, name: string) => new RegExp(namePattern(search), "iu").test(name);

test.each([
  ["joao", "João Pedro"],
  ["JOÃO P", "João Pedro"],
  ["conceicao", "Maria Conceição"],
  ["ana.lima@example.com", "ana.lima@example.com"],
  ["d'avila", "Bia D’Ávila"],
])("%s finds %s", (search, name) => {
  expect(finds(search, name)).toBe(true);
});

test("it does not find others", () => {
  expect(finds("joao", "Joana")).toBe(false);
});

test("nothing of a filter's or an expression's own signs gets through", () => {
  expect(namePattern('a,b(c)"\\*%{9}^$|+?:')).toMatch(/^(?:[a-z0-9. ]|\[\p{L}+\])+$/u);
});
