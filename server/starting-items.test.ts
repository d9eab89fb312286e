import { access } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { readStartingItems } from "./starting-items.ts";

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

test("every recording and picture exists", async () => {
  for (const { audio_path, picture_path } of await readStartingItems())
    for (const file of [audio_path, picture_path])
      if (file)
        await expect(access(path.resolve(import.meta.dirname, "../public", file.slice(1)))).resolves.toBeUndefined();
});
