/** Characters that a line must not have: control characters, line ends, and all spaces but the plain one. */
const SPACES = /[\p{Cc} \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/gu;
/**
 * Invisible characters. Those that join or separate letters and emoji, or choose a glyph's form, carry meaning and
 * stay.
 */
const UNSEEN = /[\u034f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]+/g;

/** Removes invisible characters, such as pasted ones, from a line that is being typed; spaces stay. */
export const withoutInvisible = (text: string): string =>
  text
    .replace(UNSEEN, "")
    .replace(SPACES, (run) => " ".repeat(run.length))
    .replaceAll("\u2011", "-")
    .normalize("NFC");

/** Cleans a single-line text before it is stored. The same as `private.clean_line` in the database, which a test compares. */
export const cleanLine = (text: string): string =>
  text.replace(UNSEEN, "").replace(SPACES, " ").replaceAll("\u2011", "-").normalize("NFC").trim();
