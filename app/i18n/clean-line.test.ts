import { expect, test } from "vitest";
import { cleanLine, withoutInvisible } from "./clean-line.ts";

test.each([
  ["Inglês no\u000btrabalho", "Inglês no trabalho"],
  ["  Um\r\n\u2028título \u0007 ", "Um título"],
  ["\u202eodatrevni\u202c", "odatrevni"],
  ["\u2068Ana\u2069\u200b Li\u00adma\ufeff", "Ana Lima"],
  ["Joa\u0303o", "João"],
  ["Joa\u200b\u0303o", "João"],
  ["pré\u2011venda\u00a0já", "pré-venda já"],
  [
    "fam\u00edlia \u{1F468}\u200D\u{1F469} \u2764\uFE0F \u0645\u06cc\u200c\u062e",
    "família \u{1F468}\u200D\u{1F469} \u2764\uFE0F \u0645\u06cc\u200c\u062e",
  ],
])("%j is kept as %j", (written, kept) => {
  expect(cleanLine(written)).toBe(kept);
});

test("spaces stay while a line is typed", () => {
  expect(withoutInvisible("Ana \u200b ")).toBe("Ana  ");
  expect(withoutInvisible("Ana\u000bLima")).toBe("Ana Lima");
});
