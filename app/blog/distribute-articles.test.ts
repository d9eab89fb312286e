import { expect, test } from "vitest";
import { distributeArticles } from "./distribute-articles";

const articles = (letters: string) => [...letters].map((id) => ({ id }));
const dealt = (...groups: string[]) =>
  distributeArticles(groups.map(articles), 3).map((group) => group.map(({ id }) => id).join(""));

test.each([
  ["few articles leave something in each group", ["abc", "bca", "cab"], ["a", "b", "c"]],
  ["many fill each group, none twice", ["abcd", "befg", "cahij"], ["ad", "bef", "chi"]],
  ["a group that has nothing leaves its turns to the others", ["abc", "", "cba"], ["ab", "", "c"]],
] as const)("%s", (_, groups, expected) => {
  expect(dealt(...groups)).toEqual(expected);
});
