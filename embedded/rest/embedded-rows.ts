import type { EmbeddedNode, ReadNode } from "./plan.ts";
import { unreadable } from "./rest-error.ts";
import type { RestRequest } from "./rest-request.ts";

/** Lists of rows in one request: each is as long as its table. */
export const MOST_LISTS = 6;

/**
 * Refuses what makes an answer longer than the tables that it is of: a table that comes again below itself, and a list
 * below rows that several rows share, which is read again for each of them. The server may ask for both.
 * @throws RestError where a request does
 */
export function refuseRepeatedRows(root: ReadNode, role: RestRequest["role"]): void {
  if (role === "service_role") return;
  const lists = root.embedded.reduce((sum, child) => sum + countLists(child, [root.tableName], false), 0);
  if (lists > MOST_LISTS) throw unreadable(`A request has at most ${MOST_LISTS} lists of embedded rows`);
}

/**
 * @param above the tables on the way from the root
 * @param isShared whether rows on that way come more than once
 */
function countLists(node: EmbeddedNode, above: readonly string[], isShared: boolean): number {
  const { tableName, toOne, relationship } = node;
  const isOwnParent = relationship.isSelf && above.filter((name) => name === tableName).length === 1;
  if (above.includes(tableName) && !isOwnParent)
    throw unreadable(`"${tableName}" is embedded below itself, which only the server may do`);
  if (!toOne && isShared) throw unreadable(`"${tableName}" is a list below rows that several rows share`);
  const sharedBelow = isShared || !["one-to-one", "one-to-many"].includes(relationship.kind);
  const below = node.embedded.map((child) => countLists(child, [...above, tableName], sharedBelow));
  return below.reduce((sum, lists) => sum + lists, toOne ? 0 : 1);
}
