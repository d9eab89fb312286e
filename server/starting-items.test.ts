import { access, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { readStartingItems, type StartingItem } from "./starting-items.ts";

const LEVELS = ["A1", "A2", "B1", "B2", "C1", "C2"] as const;
const SKILLS = ["grammar", "vocabulary", "reading", "listening"] as const;

test("the bank has 56 questions for each level, over every skill, without duplicates", async () => {
  const items = await readStartingItems();
  expect(items.length).toBe(6 * 56);
  expect(new Set(items.map(({ code }) => code)).size).toBe(items.length);
  expect(new Set(items.map(({ question, passage, transcript }) => [question, passage, transcript].join())).size).toBe(
    items.length,
  );
  for (const level of LEVELS) {
    const targets = items.filter((item) => item.level === level).map(({ target }) => target);
    expect(targets).toHaveLength(56);
    expect(new Set(targets).size, level).toBe(56);
    for (const skill of SKILLS)
      expect(items.filter((item) => item.level === level && item.skill === skill).length).toBeGreaterThanOrEqual(8);
  }
});

test("no question reveals its answer by its position or its length", async () => {
  const items = await readStartingItems();
  const share = (count: number) => count / items.length;
  for (const place of [0, 1, 2, 3]) {
    expect(share(items.filter(({ answer }) => answer === place).length)).toBeGreaterThan(0.18);
    expect(share(items.filter(({ answer }) => answer === place).length)).toBeLessThan(0.32);
  }
  const longest = items.filter(({ options, answer }) =>
    options.every((option, index) => index === answer || option.length < (options[answer] ?? "").length),
  );
  expect(share(longest.length)).toBeLessThan(0.35);
  for (const { options } of items) expect(new Set(options.map((option) => option.trim().toLowerCase())).size).toBe(4);
});

/** How often a learner who only looks for a cue is right; of options that have it alike, one is chosen by chance. */
const guessedBy = (items: StartingItem[], measure: (option: string, item: StartingItem) => number): number => {
  const chances = items.map((item) => {
    const measured = item.options.map((option) => measure(option, item));
    const chosen = measured.flatMap((one, place) => (one === Math.max(...measured) ? [place] : []));
    return chosen.includes(item.answer) ? 1 / chosen.length : 0;
  });
  return chances.reduce((sum, chance) => sum + chance, 0) / items.length;
};
const wordsOf = (text = ""): string[] => text.toLowerCase().match(/[a-z']{4,}/g) ?? [];
const sharedWith = (option: string, { passage, transcript }: StartingItem): number => {
  const text = wordsOf(passage ?? transcript);
  const words = wordsOf(option);
  return words.length === 0 ? 0 : words.filter((word) => text.includes(word)).length / words.length;
};
const length = (option: string): number => option.length;
const CUES = [
  ["the longest option", length, SKILLS],
  ["the shortest option", (option: string) => -length(option), SKILLS],
  ["the option that shares most words with the text", sharedWith, ["reading", "listening"]],
  [
    "the option that shares fewest",
    (...asked: Parameters<typeof sharedWith>) => -sharedWith(...asked),
    ["reading", "listening"],
  ],
] as const;

test.each(CUES.flatMap(([name, measure, skills]) => skills.map((skill) => [name, skill, measure] as const)))(
  "%s of a %s question is the right one as often as by chance",
  async (_, skill, measure) => {
    const items = (await readStartingItems()).filter((item) => item.skill === skill);
    // One of four, within what nine in ten banks of this size would have whose keys follow no cue.
    const spread = 1.645 * Math.sqrt((0.25 * 0.75) / items.length);
    expect(Math.abs(guessedBy(items, measure) - 0.25)).toBeLessThanOrEqual(spread);
  },
);

test("no option of a word question stands out because it alone has several words", async () => {
  const alone = (await readStartingItems()).filter(
    ({ skill, options }) => skill === "vocabulary" && options.filter((option) => /\s/.test(option)).length === 1,
  );
  expect(alone.map(({ code }) => code)).toEqual([]);
});

/** The kilobits a second that the four bits of an MP3's first header name (MPEG-2, layer III). */
const KILOBITS = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];

test.each([
  ["A1", 110, 125],
  ["A2", 110, 140],
] as const)("a recording of %s is spoken with %d to %d words a minute", async (level, least, most) => {
  const heard = (await readStartingItems()).filter((item) => item.level === level && item.audio_path);
  expect(heard).toHaveLength(8);
  for (const { code, transcript = "", audio_path = "" } of heard) {
    const bytes = await readFile(path.resolve(import.meta.dirname, "../public", audio_path.slice(1)));
    const minutes = (bytes.length * 8) / ((KILOBITS[(bytes[2] ?? 0) >> 4] ?? 0) * 1000) / 60;
    const pace = transcript.replace(/^[AB]: /gm, "").split(/\s+/).length / minutes;
    expect(pace, code).toBeGreaterThanOrEqual(least);
    expect(pace, code).toBeLessThanOrEqual(most);
  }
});

test("every recording and picture exists", async () => {
  for (const { audio_path, picture_path } of await readStartingItems())
    for (const file of [audio_path, picture_path])
      if (file)
        await expect(access(path.resolve(import.meta.dirname, "../public", file.slice(1)))).resolves.toBeUndefined();
});
