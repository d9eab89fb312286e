import type { DocumentNode } from "../document-node";
import { wholeMarkdown } from "../markdown";

/** Markdown syntax that does not occur in plain text; a single asterisk, dash or number does not count. */
const SIGNS = [
  /^#{1,6} +\S/m,
  /^(`{3,}|~{3,})[^`]*$[\s\S]*^\1/m,
  /^\|?[ :|-]*-{3,}[ :|-]*\|[ :|-]*$/m,
  /(\*\*|__|~~)(?=\S)[^\n]*?\S\1/,
  /!?\[[^\]\n]+\]\((?:https?:\/\/|mailto:|\/)[^\s)]*\)/,
  /^> +\S/m,
];
const LISTED = /^(?:[-*+]) +\S.*(?:\n+ *(?:[-*+]) +\S.*)+/m;
const ENTRY = /^ *(?:[-*+]|\d{1,9}[.)]) +\S/;
/** Bullets as people type them and as file viewers copy them. */
const BULLET = /^([ \t]*)[•◦▪‣●][ \t]*(?=\S)/gm;
const NUMBERED = /^ *(\d{1,9})[.)] +\S.*$/gm;

/** True if lines are numbered in sequence: a single "1. de janeiro" is a date. */
function isNumbered(text: string): boolean {
  const numbers = [...text.matchAll(NUMBERED)].map(([, number]) => Number(number));
  return numbers.some((number, index) => index > 0 && number === (numbers[index - 1] ?? 0) + 1);
}

/** Lists with bullets, with Markdown's dashes instead; a single bullet stays a character of the text. */
const withDashes = (text: string): string =>
  (text.match(BULLET)?.length ?? 0) > 1 ? text.replace(BULLET, (_, indent) => `${indent}- `) : text;

/**
 * Separates lines that Markdown would join: those after a list entry, and all of them where lists are the only
 * Markdown.
 */
function partLines(text: string, isMarkdown: boolean): string {
  const lines = text.split("\n");
  const ends = (line: string, next: string | undefined) => {
    if (next === undefined || !line.trim() || !next.trim() || /^\s/.test(next)) return false;
    return isMarkdown ? ENTRY.test(line) && !ENTRY.test(next) : !(ENTRY.test(line) && ENTRY.test(next));
  };
  return lines.map((line, index) => (ends(line, lines[index + 1]) ? `${line}\n` : line)).join("\n");
}

/** Pasted text as a document when it is Markdown that an article can hold completely; undefined otherwise. */
export function pastedMarkdown(text: string): DocumentNode | undefined {
  const lines = withDashes(text.replace(/\r\n?/g, "\n"));
  const isMarkdown = SIGNS.some((sign) => sign.test(lines));
  return isMarkdown || LISTED.test(lines) || isNumbered(lines)
    ? wholeMarkdown(partLines(lines, isMarkdown))
    : undefined;
}
