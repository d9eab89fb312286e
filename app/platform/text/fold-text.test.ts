import { expect, test } from "vitest";
import { plain } from "./fold-text.ts";

test.each([
  ["  CONCEIÇÃO\u00a0 da  Silva ", "conceicao da silva"],
  ["Conceic\u0327a\u0303o da Silva", "conceicao da silva"],
  ["Ação", "acao"],
])("%j is found by %j", (typed, found) => {
  expect(plain(typed)).toBe(found);
});
