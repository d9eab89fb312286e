import { z } from "zod";

/** Callers of the product. `{me}` in a call is the person who asks. */
export const CALLERS = ["visitor", "student", "teacher", "server"] as const;
export type Caller = (typeof CALLERS)[number];

/**
 * A call of `/rest/v1` as a journey made it. `{classes}` stands for the id of a row of that table, `{new}` for one that no row has,
 * `{+14}` for the day two weeks after the day of the recording.
 */
const Call = z.object({
  caller: z.enum(CALLERS),
  method: z.string(),
  /** Behind `/rest/v1`, with the query. */
  path: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.string().optional(),
});
export type Call = z.infer<typeof Call>;

/** @throws where a line is no call. */
export const readCalls = (text: string): Call[] =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => Call.parse(JSON.parse(line)));

/** The shortest call of each shape, in a stable order. */
export function pickCalls(calls: readonly Call[]): Call[] {
  const picked = new Map<string, Call>();
  for (const call of calls) {
    const shape = shapeOf(call);
    const known = picked.get(shape);
    if (!known || JSON.stringify(known).length > JSON.stringify(call).length) picked.set(shape, call);
  }
  return [...picked].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, call]) => call);
}

/** Writes one call per line. */
export const writeCalls = (calls: readonly Call[]): string => calls.map((call) => `${JSON.stringify(call)}\n`).join("");

/** The headers by which an answer of `/rest/v1` differs. */
export const ABOUT_ANSWER = ["accept", "accept-profile", "content-profile", "content-type", "prefer", "range"];

export const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;
export const DAY = /\b20\d\d-[01]\d-[0-3]\d/g;
const DAY_MS = 86_400_000;

/** The days from one day to another, with their sign: `+14`. */
export function daysBetween(from: string, to: string): string {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
  return days < 0 ? `${days}` : `+${days}`;
}

/** @param days as `daysBetween` writes them. */
export const dayAfter = (from: string, days: string): string =>
  new Date(Date.parse(from) + Number(days) * DAY_MS).toISOString().slice(0, 10);

/** The shape of a call: everything but the values that people typed. */
function shapeOf({ caller, method, path, headers, body }: Call): string {
  const { pathname, searchParams } = new URL(path, "http://localhost");
  const query = [...searchParams].map(([name, value]) => `${name}=${shapeOfParameter(name, value)}`);
  return JSON.stringify([caller, method, pathname, query, headers, body === undefined ? null : shapeOfBody(body)]);
}

const OF_ROWS = /(^|\.)(select|order|columns|on_conflict|limit|offset)$/;

/** The values of conditions within `and` and `or`. */
const COMPARED = /(\.[a-z]+)\.(?:"(?:[^"\\]|\\.)*"|\([^()]*\)|[^,()]+)(?=[,)])/g;

function shapeOfParameter(name: string, value: string): string {
  if (OF_ROWS.test(name)) return /(limit|offset)$/.test(name) ? "" : value;
  if (/(^|\.)(and|or)$/.test(name)) return value.replace(COMPARED, "$1");
  return /^(not\.)?[a-z]+(?=\.)/.exec(value)?.[0] ?? "";
}

/** The body with the first two elements of each list. */
export function shortenBody(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), (_, value: unknown) => (Array.isArray(value) ? value.slice(0, 2) : value));
  } catch {
    return body;
  }
}

function shapeOfBody(body: string): unknown {
  try {
    return shapeOfValue(JSON.parse(body), 0);
  } catch {
    return "text";
  }
}

/** Names and types, two levels deep; deeper levels are documents. */
function shapeOfValue(value: unknown, depth: number): unknown {
  if (value === null) return "null";
  if (typeof value !== "object") return typeof value;
  if (depth > 1) return "document";
  if (Array.isArray(value))
    return [...new Set(value.map((one) => JSON.stringify(shapeOfValue(one, depth + 1))))].sort();
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, one]) => [name, shapeOfValue(one, depth + 1)]);
}
