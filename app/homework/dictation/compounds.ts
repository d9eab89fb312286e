import { NUMBER_WORDS } from "./cardinal";
import type { Exact } from "./exact";
import type { Word } from "./split-words";

/** The words of a text, compounds with hyphens as one word; figures in words stay apart unless they are exact as well. */
export function joinCompounds(words: readonly Word[], exact: readonly Exact[]): Word[] {
  const joined: Word[] = [];
  for (let index = 0; index < words.length; index++) {
    const parts = compoundAt(words, index);
    const isNumber = parts.every(({ sound }) => NUMBER_WORDS.has(sound)) && !exact.includes("numbers");
    if (isNumber) joined.push(...parts);
    else
      joined.push({
        text: parts.map(({ text }) => text).join(""),
        sound: parts.map(({ sound }) => sound).join("-"),
        joined: false,
      });
    index += parts.length - 1;
  }
  return joined;
}

/** The words from a place on that hyphens join; one, where none does. */
export function compoundAt(words: readonly Word[], start: number): readonly Word[] {
  let end = start;
  while (words[end]?.joined) end += 1;
  return words.slice(start, end + 1);
}
