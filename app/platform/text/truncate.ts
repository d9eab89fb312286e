/**
 * Grapheme clusters: a flag, or a character with its combining marks and joined characters. Firefox 115 lacks
 * `Intl.Segmenter`.
 */
const SIGN =
  /\r\n|\p{RI}{2}|.[\p{M}\p{Emoji_Modifier}\u{E0020}-\u{E007F}]*(?:\u200D.[\p{M}\p{Emoji_Modifier}\u{E0020}-\u{E007F}]*)*/gsu;

/**
 * The beginning of a text, at most `most` UTF-16 units, without splitting a grapheme such as an emoji family or an
 * accented letter.
 */
export function truncate(text: string, most: number): string {
  if (text.length <= most) return text;
  let end = 0;
  for (const { index, 0: sign } of text.slice(0, most + 64).matchAll(SIGN)) {
    if (index + sign.length > most) break;
    end = index + sign.length;
  }
  return text.slice(0, end);
}

/** Truncates a text to `most` UTF-16 units between words, with an ellipsis. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const start = truncate(text, most - 1);
  const lastSpace = Math.max(...[" ", "\n", "\t"].map((space) => start.lastIndexOf(space)));
  return `${(start.slice(0, Math.max(lastSpace, 0)) || start).trimEnd()}…`;
}
