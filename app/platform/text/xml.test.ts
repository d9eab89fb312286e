import { expect, test } from "vitest";
import { xmlText } from "./xml";

test.each([
  ["signs of its own", `<b> & "x" 'y'`, "&lt;b&gt; &amp; &quot;x&quot; &apos;y&apos;"],
  ["a line break of Word", "Say\u000B it", "Say it"],
  ["control characters", "a\u0000b\u001Fc\uFFFEd", "abcd"],
  ["half a character", "a\uD83D", "a\uFFFD"],
  ["a whole one", "\u{1F600}\t\n", "\u{1F600}\t\n"],
])("%s", (_, text, written) => {
  expect(xmlText(text)).toBe(written);
});
