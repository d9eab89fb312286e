/** The time and the sender before a message copied from WhatsApp. */
const CHAT_STAMP = /^\[[\d/.,: ]{8,30}(?:[AP]M)?\] [^:\n]{1,60}: /;
/** Bullets of lists in Word and in mails. */
const BULLET = /^[\t \u00a0]*[•·▪◦●○–*\uf0a7\uf0b7-][\t \u00a0]+/;

/** Cleans notes pasted from Word or WhatsApp: no bullets, no senders, no runs of spaces or of empty lines. */
export const cleanNotes = (text: string): string =>
  text
    .split(/\r\n|[\n\r\v\u2028\u2029]/)
    .map(cleanLine)
    .filter((line, place, lines) => line !== "" || lines[place - 1] !== "")
    .join("\n")
    .trim();

const cleanLine = (line: string): string =>
  line
    .replace(CHAT_STAMP, "")
    .replace(BULLET, "")
    .replaceAll(/[\t \u00a0]+/g, " ")
    .trim();

/** The three parts of a class's notes, as in its form. */
export type Notes = { covered: string; words: string; homework: string };

const LABELS: Readonly<Record<keyof Notes, RegExp>> = {
  covered: /^\*?(?:o que fizemos|hoje|aula|what we did|today|class)\*?:\*?/i,
  words: /^\*?(?:palavras|vocabulário|words|vocabulary)\*?:\*?/i,
  homework: /^\*?(?:tarefa|para casa|lição de casa|homework)(?: (?:para a próxima aula|for the next class))?\*?:\*?/i,
};
const PARTS = ["covered", "words", "homework"] as const;

/**
 * Splits a pasted text at its labels, as "Words:" in either language. Lines before the first label are the covered topics.
 * Undefined for a text without the label of words or of homework, which belongs into one field.
 */
export function splitNotes(text: string): Notes | undefined {
  const found: Record<keyof Notes, string[]> = { covered: [], words: [], homework: [] };
  let part: keyof Notes = "covered";
  for (const line of cleanNotes(text).split("\n")) {
    const labelled = PARTS.find((name) => LABELS[name].test(line));
    part = labelled ?? part;
    found[part].push(labelled ? line.replace(LABELS[labelled], "").trim() : line);
  }
  if (found.words.length === 0 && found.homework.length === 0) return undefined;
  return {
    covered: cleanNotes(found.covered.join("\n")),
    words: listWords(found.words.join("\n")).join("\n"),
    homework: cleanNotes(found.homework.join("\n")),
  };
}

/** The words of a note: one a line, or separated by commas or semicolons where there is a single line. */
export function listWords(text: string): string[] {
  const lines = cleanNotes(text).split("\n").filter(Boolean);
  const words = lines.length === 1 ? (lines[0] ?? "").split(/[,;]/) : lines;
  return words.map((word) => word.trim()).filter(Boolean);
}

/** Between a word and its meaning. */
const MEANS = /=|→|: | [–—-] /;

/** A word of a note and its meaning, as "deadline = prazo"; undefined for a word without one. */
export function splitWord(word: string): { front: string; back: string } | undefined {
  const at = MEANS.exec(word);
  if (!at || at.index === 0) return undefined;
  const back = word.slice(at.index + at[0].length).trim();
  return back ? { front: word.slice(0, at.index).trim(), back } : undefined;
}
