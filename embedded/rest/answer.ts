import { z } from "zod";
import type { Preferences } from "./request/preferences.ts";
import { contentRange, type Range, unsatisfiable } from "./request/range.ts";
import { RestError } from "./rest-error.ts";
import type { Row } from "./transaction.ts";

/** The result of a request's statement. */
export type Result = {
  body: string;
  /** The number of rows in the answer, and of all rows where that was requested. */
  rows: number;
  total: number | undefined;
  location: string | null;
  /** The number of inserted rows; undefined where rows are not merged. */
  inserted: number | undefined;
  /** Headers and a status that a function has set for the answer. */
  status: string | null;
  headers: string | null;
};

/** The result that a statement reports in its one row. */
export const resultOf = (row: Row): Result => ({
  body: row.body ?? "",
  rows: Number(row.rows),
  total: numberOf(row.total),
  location: row.location ?? null,
  inserted: numberOf(row.inserted),
  status: row.status ?? null,
  headers: row.headers ?? null,
});

const numberOf = (text: string | null | undefined): number | undefined =>
  text === null || text === undefined ? undefined : Number(text);

/** The answer to a read. */
export function readAnswer(
  result: Result,
  range: Range,
  { type, withBody, applied }: { type: string; withBody: boolean; applied: Record<string, string> },
): Response {
  const { offset } = range;
  const { total, rows } = result;
  const headers = new Headers({ ...applied, "content-type": type, "content-range": contentRange(offset, rows, total) });
  if (total !== undefined && offset > total) {
    const refused = unsatisfiable(`An offset of ${offset} was requested, but there are only ${total} rows.`);
    return refused.toResponse(withBody, { ...applied, "content-range": contentRange(offset, rows, total) });
  }
  const status = total !== undefined && rows < total ? 206 : 200;
  return toResponse(result, status, headers, withBody ? result.body : null);
}

const Overrides = z.array(z.record(z.string(), z.string()));

/** Applies the headers and the status that a function has set. */
export function toResponse(result: Result, status: number, headers: Headers, body: string | null): Response {
  if (result.headers) {
    const set = Overrides.safeParse(jsonOf(result.headers));
    if (!set.success)
      throw new RestError(
        500,
        "PGRST111",
        "response.headers guc must be a JSON array composed of objects with a single key and a string value",
      );
    const named = new Set<string>();
    for (const [name, value] of set.data.flatMap((header) => Object.entries(header))) {
      // The first one replaces ours; a name that the function sets again, as of two cookies, is sent again.
      if (named.has(name.toLowerCase())) headers.append(name, value);
      else headers.set(name, value);
      named.add(name.toLowerCase());
    }
  }
  const code = result.status === null || result.status === "" ? status : Number(result.status);
  if (!Number.isInteger(code) || code < 200 || code > 599)
    throw new RestError(500, "PGRST112", "response.status guc must be a valid status code");
  return new Response(code === 204 || code === 304 ? null : body, { status: code, headers });
}

/** The header `Preference-Applied`, with the preferences that were applied. */
export function appliedHeader(preferences: Preferences, kinds: readonly (keyof Preferences)[]): Record<string, string> {
  const applied = kinds.flatMap((kind) => {
    const value = preferences[kind];
    return value === undefined ? [] : [`${kind === "maxAffected" ? "max-affected" : kind}=${value}`];
  });
  return applied.length > 0 ? { "preference-applied": applied.join(", ") } : {};
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
