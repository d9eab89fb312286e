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
 * @param ancestors the tables from the root to this one
 * @param isShared true if a row of an ancestor can be embedded several times
 */
function countLists(node: EmbeddedNode, ancestors: readonly string[], isShared: boolean): number {
  const { tableName, toOne, relationship } = node;
  const isOwnParent = relationship.isSelf && ancestors.filter((name) => name === tableName).length === 1;
  if (ancestors.includes(tableName) && !isOwnParent)
    throw unreadable(`"${tableName}" is embedded below itself, which only the server may do`);
  if (!toOne && isShared) throw unreadable(`"${tableName}" is a list below rows that several rows share`);
  const sharedBelow = isShared || !["one-to-one", "one-to-many"].includes(relationship.kind);
  const below = node.embedded.map((child) => countLists(child, [...ancestors, tableName], sharedBelow));
  return below.reduce((sum, lists) => sum + lists, toOne ? 0 : 1);
}
