import { expect, test } from "vitest";
import { cut, truncate } from "./truncate.ts";

const FAMILY = "\u{1F468}\u200D\u{1F469}\u200D\u{1F467}";

test.each([
  [`ab${FAMILY}c`, 5, "ab"],
  [`ab${FAMILY}c`, 10, `ab${FAMILY}`],
  ["a\u{1F600}b", 2, "a"],
  ["cafe\u0301s", 4, "caf"],
  ["\u{1F1E7}\u{1F1F7}\u{1F1E7}\u{1F1F7}", 6, "\u{1F1E7}\u{1F1F7}"],
  ["a\u{1F44D}\u{1F3FD}b", 4, "a"],
  ["1\uFE0F\u20E3b", 2, ""],
  ["a\r\nb", 2, "a"],
  ["short", 9, "short"],
])("%j is truncated to %i characters", (text, most, kept) => {
  expect(truncate(text, most)).toBe(kept);
});

test("a longer text is truncated between words, with an ellipsis", () => {
  expect(cut("one two three", 9)).toBe("one two…");
});
