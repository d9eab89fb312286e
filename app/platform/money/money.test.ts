import { expect, test } from "vitest";
import { formatMoney, formatReais } from "./money.ts";

const spaced = (text: string) => text.replace(/\s/g, " ");

test("money is formatted as each language writes it", () => {
  expect(spaced(formatMoney(123_456, "pt"))).toBe("R$ 1.234,56");
  expect(spaced(formatMoney(5, "pt"))).toBe("R$ 0,05");
  expect(spaced(formatMoney(123_456, "en"))).toBe("R$1,234.56");
});

test("whole reais are formatted as each language writes them", () => {
  expect(spaced(formatReais(200_000, "pt"))).toBe("R$ 2.000");
  expect(spaced(formatReais(123_456, "en"))).toBe("R$1,235");
});
