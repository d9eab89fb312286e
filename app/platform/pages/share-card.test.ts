import { expect, test } from "vitest";
import { layoutText } from "./drawing";
import { layoutTitle, shareCard } from "./share-card";

test.each([
  "Present perfect sem sofrer",
  "/ˈθɔːt/ → “thought” ≠ ½",
  "☕😀👩‍👩‍👧 ✓ ★ 🇧🇷",
  "Kovačević, Şule e Nguyễn Đặng",
  "Анна Σοφία",
  "日本語 山田太郎 김철수 李小龍 简体",
  "हिन्दी ไทย",
  "محمد علي: תודה 123 (B2)",
])("a card draws every character of %s", async (title) => {
  const runs = (await layoutText(title, 60, 1056)).flatMap((line) => line.runs);
  expect(runs.filter(({ glyphs }) => glyphs.glyphs.some(({ id }) => id === 0)).map(({ text }) => text)).toEqual([]);
  expect(runs.map(({ text }) => text).join("")).toHaveLength(title.length);
});

test("right-to-left text begins on the right, with its numbers from left to right", async () => {
  const [line] = await layoutText("אבג 123 דה", 60, 1056);
  expect(line?.isRightToLeft).toBe(true);
  expect(line?.runs.map(({ text }) => text.trim()).filter(Boolean)).toEqual(["דה", "123", "אבג"]);
});

test("brackets are mirrored in right-to-left text", async () => {
  const [line] = await layoutText("אבג (B2) דה", 60, 1056);
  const brackets = line?.runs.flatMap(({ glyphs }) => glyphs.glyphs.flatMap(({ codePoints }) => codePoints));
  expect(brackets?.filter((code) => "()".includes(String.fromCodePoint(code)))).toEqual(
    [..."()"].map((sign) => sign.codePointAt(0)),
  );
});

test.each([
  ["the longest title", "palavra ".repeat(20)],
  ["the longest title in wide letters", "日本語語".repeat(40)],
  ["a long word", "W".repeat(60)],
])("%s fits on its card", async (_, title) => {
  const { lines, size } = await layoutTitle(title.trim());
  expect(Math.max(...lines.map(({ width }) => width))).toBeLessThanOrEqual(1056);
  expect(lines.length * size * 1.15).toBeLessThanOrEqual(630 - 2 * 72 - 140);
});

test("a card is a PNG of the size that its page declares", async () => {
  const card = await shareCard("日本語", "English with Alex");
  // The signature of a PNG, then its first chunk with the size (PNG specification, 5.2 and 11.2.2).
  expect(card.subarray(1, 4).toString("latin1")).toBe("PNG");
  expect([card.readUInt32BE(16), card.readUInt32BE(20)]).toEqual([1200, 630]);
});
