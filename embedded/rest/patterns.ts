import type { Condition, Query } from "./query/types.ts";
import { unreadable } from "./rest-error.ts";
import type { RestRequest } from "./rest-request.ts";

/** Groups, counts, escapes: without them nothing is looked for that stands in the text twice, and each text is read once. */
const NOT_PLAIN = /[\\(){}]/;

/**
 * Visitors look with no regular expressions, people with plain ones, the server with any.
 * @throws RestError where the query holds another
 */
export function refusePatterns({ conditions }: Query, role: RestRequest["role"]): void {
  if (role === "service_role") return;
  for (const pattern of conditions.flatMap(({ is }) => patternsOf(is))) {
    if (role === "anon") throw unreadable("Looking with regular expressions is for the signed-in");
    if (NOT_PLAIN.test(pattern)) throw unreadable("A regular expression may hold no groups, counts or escapes");
  }
}

function patternsOf(condition: Condition): string[] {
  if (condition.kind === "logic") return condition.conditions.flatMap(patternsOf);
  const { operation } = condition;
  if (operation.kind !== "compare" || !operation.operator.startsWith("~")) return [];
  // A list of them stands in braces.
  return [operation.quantifier ? operation.value.replace(/^\{|\}$/g, "") : operation.value];
}
