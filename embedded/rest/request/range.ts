import type { Query } from "../query/types.ts";
import { RestError } from "../rest-error.ts";

/** Requested rows: from `offset` on, at most `limit`. */
export type Range = { offset: number; limit: number | undefined };

const RANGE = /^(\d{1,15})-(\d{0,15})$/;

/** The rows that the query and, for GET, the header `Range` request. @throws RestError where the range is empty */
export function readRange(method: string, header: string | null, query: Query): Range {
  const { offset, limit } = fromFirst(rootValue(query.offsets), rootValue(query.limits));
  if (limit !== undefined && limit < 0) throw unsatisfiable("Limit should be greater than or equal to zero.");
  if (limit === 0 && offset > 0) throw unsatisfiable("Limit should be greater than or equal to zero.");
  const match = method === "GET" ? RANGE.exec(header ?? "") : null;
  if (!match) return { offset, limit };
  const [, from = "", to = ""] = match;
  const first = Math.max(offset, Number(from));
  const end = Math.min(limit === undefined ? Infinity : offset + limit, to === "" ? Infinity : Number(to) + 1);
  if (limit === 0) return { offset, limit };
  if (end <= first)
    throw unsatisfiable("The lower boundary must be lower than or equal to the upper boundary in the Range header.");
  return { offset: first, limit: end === Infinity ? undefined : end - first };
}

/** Cuts a range that begins before the first row. */
function fromFirst(offset = 0, limit: number | undefined): Range {
  if (offset >= 0) return { offset, limit };
  return { offset: 0, limit: limit === undefined ? undefined : limit + offset };
}

function rootValue(limits: Query["limits"]): number | undefined {
  const value = limits.findLast(({ path }) => path.length === 0)?.is;
  return Number.isNaN(value) ? undefined : value;
}

/** The answer 416 to a range outside the rows. */
export const unsatisfiable = (details: string): RestError =>
  new RestError(416, "PGRST103", "Requested range not satisfiable", { details });

/** The header `Content-Range` for these rows from `offset` on. */
export function contentRange(offset: number, rows: number, total: number | undefined): string {
  const range = total === 0 || rows < 1 ? "*" : `${offset}-${offset + rows - 1}`;
  return `${range}/${total ?? "*"}`;
}
