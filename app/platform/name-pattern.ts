import { plain } from "./plain.ts";

/** Letters as a database may hold them, small and capital, by the plain one that each is without its marks. */
const ALIKE: ReadonlyMap<string, string> = lettersAlike();
/** Marks follow their letter where the two are not written as one; what has no width is seen by nobody. */
const UNREAD = "[\u0300-\u036f\u200b-\u200f]*";
/** Two plain letters that one may stand for: the second may be missing then. */
const JOINED: Readonly<Record<string, string>> = { ss: "ß", ae: "æ", oe: "œ", th: "þ" };
/** A longer one makes an address that servers refuse: letters after these are any. */
const MOST_LETTERS = 16;
/** Signs that mean something in an expression, and nothing between brackets or in a filter. */
const SIGNS = /[$*+.?]/;

function lettersAlike(): ReadonlyMap<string, string> {
  const alike = new Map<string, string>();
  const blocks = [
    [0xc0, 0x24f],
    [0x386, 0x3ce],
    [0x400, 0x4ff],
    [0x1e00, 0x1fff],
  ] as const;
  for (const [first, last] of blocks)
    for (let code = first; code <= last; code += 1) {
      const letter = String.fromCodePoint(code);
      const bare = plain(letter);
      const isPlain = bare === letter.toLowerCase();
      if (!isPlain && [...bare].length === 1) alike.set(bare, (alike.get(bare) ?? "") + letter);
    }
  return alike;
}

/** `abcd` as `a-d`: an address holds less. */
const asRanges = (letters: string): string =>
  letters.replace(/[^\p{ASCII}]{3,}/gu, (run) => {
    const codes = [...run].map((letter) => letter.codePointAt(0) ?? 0);
    const parts: { first: number; last: number }[] = [];
    for (const code of codes) {
      const part = parts.at(-1);
      if (part && code === part.last + 1) part.last = code;
      else parts.push({ first: code, last: code });
    }
    return parts
      .map(({ first, last }) => {
        const ends = [...new Set([first, last])].map((code) => String.fromCodePoint(code));
        return ends.join(last - first > 1 ? "-" : "");
      })
      .join("");
  });

/**
 * A regular expression for PostgREST's `imatch` that finds a name with or without its accents, in any script. It holds no
 * character that means something in a filter, and no group: what would is any one character.
 */
export function namePattern(search: string): string {
  const letters = [...plain(search)];
  return letters
    .map((letter, place) => {
      if (SIGNS.test(letter)) return `[${letter}]`;
      if (!/[\p{L}\p{N} @%_!#&/;<=>~-]/u.test(letter)) return ".";
      if (place >= MOST_LETTERS) return /\p{L}/u.test(letter) ? "." : letter;
      const before = JOINED[(letters[place - 1] ?? "") + letter];
      const after = JOINED[letter + (letters[place + 1] ?? "")];
      const others = (ALIKE.get(letter) ?? "") + (after ?? "");
      return `${others ? `[${letter}${asRanges(others)}]` : letter}${before ? "?" : ""}${/\p{L}/u.test(letter) ? UNREAD : ""}`;
    })
    .join("");
}
