import type { Condition, Query } from "./query/types.ts";
import { unreadable } from "./rest-error.ts";
import type { RestRequest } from "./rest-request.ts";

/** Groups, counts and escapes. Without them a pattern has no back references, and matches in linear time. */
const NOT_PLAIN = /[\\(){}]/;

/**
 * Refuses regular expressions: visitors may use none, people plain ones, the server any.
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
  // A list of patterns is in braces.
  return [operation.quantifier ? operation.value.replace(/^\{|\}$/g, "") : operation.value];
}
