import type { DocumentNode } from "../allowed-document";
import { wholeMarkdown } from "../markdown";

/** Signs that nobody writes in plain words; a lone star, dash or number is none. */
const SIGNS = [
  /^#{1,6} +\S/m,
  /^(`{3,}|~{3,})[^`]*$[\s\S]*^\1/m,
  /^\|?[ :|-]*-{3,}[ :|-]*\|[ :|-]*$/m,
  /(\*\*|__|~~)(?=\S)[^\n]*?\S\1/,
  /!?\[[^\]\n]+\]\((?:https?:\/\/|mailto:|\/)[^\s)]*\)/,
  /^> +\S/m,
  /^(?:[-*+]) +\S.*(?:\n+ *(?:[-*+]) +\S.*)+/m,
];
const NUMBERED = /^ *(\d{1,9})[.)] +\S.*$/gm;

/** Whether lines are numbered one after the other: a single "1. de janeiro" is a date. */
function isNumbered(text: string): boolean {
  const numbers = [...text.matchAll(NUMBERED)].map(([, number]) => Number(number));
  return numbers.some((number, index) => index > 0 && number === (numbers[index - 1] ?? 0) + 1);
}

/** Pasted words as a document when they are written in Markdown, all of which an article can hold; undefined otherwise. */
export function pastedMarkdown(text: string): DocumentNode | undefined {
  const lines = text.replace(/\r\n?/g, "\n");
  return SIGNS.some((sign) => sign.test(lines)) || isNumbered(lines) ? wholeMarkdown(lines) : undefined;
}
