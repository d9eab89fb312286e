import { readFileSync } from "node:fs";
import path from "node:path";

const MANUAL = readFileSync(path.resolve(import.meta.dirname, "../../docs/operating.md"), "utf8");

/**
 * The lines of the guide's code block under a heading or after a bold word.
 * @param from the beginning of the section
 */
export function linesOf(from: string, containing: string): string {
  const start = MANUAL.indexOf(`\n${from}`);
  const [, ...blocks] = MANUAL.slice(start).split(/^```\w*\n/m);
  const found = blocks.filter((_, at) => at % 2 === 0).find((block) => block.includes(containing));
  if (start < 0 || !found) throw new Error(`The manual has no lines with “${containing}” under “${from}”.`);
  return found;
}
