const LIGATURES = /[\ufb00-\ufb06]/g;
/** A word that is hyphenated at the end of a printed line. */
const DIVIDED = /\p{Ll}[-\u2010\u00ad]\n\p{Ll}/u;
const DIVIDED_END = /\p{Ll}[-\u2010\u00ad]$/u;
/** First parts of compounds, which keep their hyphen at the end of a line. */
const COMPOUND = /(?<!\p{L})(?:segunda|terça|quarta|quinta|sexta|bem|mal|ex|vice|pré|pós|pró|recém|self|well|non)-$/iu;
const STRESSED_END = /[áâéêíôó]-$/iu;
const PRONOUN = /^l[oa]s?(?!\p{L})/u;
/** A line below this share of the longest one ends its paragraph. */
const FULL = 0.75;
const NEW_PART = /^\s*(?:[•◦▪‣●–—-]\s|\d{1,3}[.)]\s)/;

/**
 * Joins the lines of each paragraph where words are hyphenated at line ends, as in text copied from a PDF; other text
 * stays unchanged.
 */
export function joinPrintedLines(text: string): string {
  const lines = text.replace(/\r\n?/g, "\n").replace(LIGATURES, (sign) => sign.normalize("NFKD"));
  return DIVIDED.test(lines)
    ? lines
        .split(/\n\s*\n/)
        .map(joinLines)
        .join("\n\n")
    : lines;
}

function joinLines(block: string): string {
  const lines = block.split("\n").map((line) => line.trim());
  const longest = Math.max(...lines.map(({ length }) => length));
  let joined = "";
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    if (before === undefined) joined = line;
    else if (DIVIDED_END.test(before) && /^\p{Ll}/u.test(line)) joined = joinWord(joined, line);
    else joined += (before.length < longest * FULL || NEW_PART.test(line) ? "\n" : " ") + line;
  }
  return joined;
}

function joinWord(before: string, after: string): string {
  const hasOwnHyphen = COMPOUND.test(before) || (STRESSED_END.test(before) && PRONOUN.test(after));
  return (hasOwnHyphen ? before : before.slice(0, -1)) + after;
}
