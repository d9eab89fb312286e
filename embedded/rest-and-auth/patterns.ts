import { queryError } from "./answers.ts";

/** Which regular expressions somebody may look with. `plain` ones repeat single signs at most, so each text is read once. */
export type Patterns = "none" | "plain" | "any";

/** Groups, counts, escapes: without them nothing is looked for that stands in the text twice. */
const NOT_PLAIN = /[\\(){}]/;
const isPlainText = (pattern: unknown): boolean => typeof pattern === "string" && !NOT_PLAIN.test(pattern);
const OPERATOR = / ~\*? /g;
const WITH_PARAMETER = / ~\*? (?:any\(|all\()?\$(\d+)/g;

/**
 * Why a statement may not be run for somebody with these rights; undefined where it may. The statement is looked at, as the
 * library has made it of the address, so that no way of writing an address leads around this.
 */
export function refusePatterns(sql: string, parameters: readonly unknown[], allowed: Patterns): Error | undefined {
  if (allowed === "any" || !sql.includes(" ~")) return undefined;
  const operators = sql.match(OPERATOR)?.length ?? 0;
  if (operators === 0) return undefined;
  if (allowed === "none") return queryError("Looking with regular expressions is for the signed-in");
  const patterns = [...sql.matchAll(WITH_PARAMETER)].map(([, place]) => parameters[Number(place) - 1]);
  // What looks like a number or a truth has been read as one: it holds no sign of the others.
  const isPlain = (pattern: unknown): boolean =>
    Array.isArray(pattern)
      ? pattern.every(isPlain)
      : pattern === null || ["number", "boolean"].includes(typeof pattern) || isPlainText(pattern);
  if (patterns.length === operators && patterns.every(isPlain)) return undefined;
  return queryError("A regular expression may hold no groups, counts or escapes");
}
