import { plain } from "./plain.ts";

const ACCENTED: Record<string, string> = {
  a: "[aàáâãä]",
  c: "[cç]",
  e: "[eèéêë]",
  i: "[iìíîï]",
  n: "[nñ]",
  o: "[oòóôõö]",
  u: "[uùúûü]",
};

/**
 * A regular expression for PostgREST's `imatch` that finds a name with or without its accents. It holds no character that
 * means something in a filter or an expression: what is no letter, digit, space or @ matches any one character.
 */
export function namePattern(search: string): string {
  return [...plain(search)].map((char) => ACCENTED[char] ?? (/[\p{L}\p{N} @]/u.test(char) ? char : ".")).join("");
}
