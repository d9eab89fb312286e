import { z } from "zod";
import { RestError } from "./rest-error.ts";

type PostgresError = Error & { code: string; detail?: unknown; hint?: unknown };

/** True if an error is a refusal of PostgreSQL, with its SQLSTATE as `code`. */
export const isPostgresError = (error: unknown): error is PostgresError =>
  error instanceof Error && error.name === "PostgresError" && "code" in error && typeof error.code === "string";

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** PostgreSQL's refusal as PostgREST answers it. @param isVisitor whether nobody has signed in: then somebody could. */
export function fromDatabase(error: PostgresError, isVisitor: boolean): RestError {
  const { code, message } = error;
  if (code === "PGRST") return fromRaisedJson(message, textOf(error.detail));
  const status = statusOf(code, message, isVisitor);
  return new RestError(status, code, message, {
    details: textOf(error.detail),
    hint: textOf(error.hint),
    headers: HEADERS.get(status) ?? {},
  });
}

/** The action that a status asks of its reader. */
const HEADERS = new Map<number, Record<string, string>>([
  [401, { "www-authenticate": "Bearer" }],
  [503, { "retry-after": "2" }],
]);
const EXACT = new Map([
  ["23503", 409],
  ["23505", 409],
  ["25006", 405],
  ["53400", 400],
  ["57P01", 503],
  ["57P02", 503],
  ["57P03", 503],
  ["P0001", 400],
  ["42883", 404],
  ["42P01", 404],
  ["42P17", 500],
  ["55000", 405],
  // A lock that was not had in time.
  ["55P03", 503],
  ["54001", 400],
]);
const CLASSES = new Map([
  ["08", 503],
  ["09", 500],
  ["0L", 403],
  ["0P", 403],
  ["25", 500],
  ["28", 403],
  ["2D", 500],
  ["38", 500],
  ["39", 500],
  ["3B", 500],
  ["40", 500],
  ["53", 503],
  ["54", 500],
  ["55", 500],
  ["57", 500],
  ["58", 500],
  ["F0", 500],
  ["HV", 500],
  ["P0", 500],
  ["XX", 500],
]);

/**
 * PostgREST's table, except for two errors of the caller: a view that cannot be written, and a request that is nested too
 * deeply.
 */
function statusOf(code: string, message: string, isVisitor: boolean): number {
  if (code === "42501") return isVisitor ? 401 : 403;
  if (code === "21000") return message.endsWith("requires a WHERE clause") ? 400 : 500;
  if (code.startsWith("PT")) return /^PT\d{3}$/.test(code) ? Number(code.slice(2)) : 500;
  return EXACT.get(code) ?? CLASSES.get(code.slice(0, 2)) ?? 400;
}

const Message = z.object({
  code: z.string(),
  message: z.string(),
  details: z.string().nullish(),
  hint: z.string().nullish(),
});
const Detail = z.object({ status: z.number().int().min(200).max(599), headers: z.record(z.string(), z.string()) });

/** A refusal of a function with the code PGRST, which says the whole answer in JSON. */
function fromRaisedJson(message: string, detail: string | null): RestError {
  const body = Message.safeParse(jsonOf(message));
  const head = Detail.safeParse(jsonOf(detail ?? ""));
  if (!body.success)
    return unreadableRaise(
      `Invalid JSON value for MESSAGE: '${message}'`,
      "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.",
    );
  if (!head.success)
    return unreadableRaise(
      detail === null ? "DETAIL is missing in the RAISE statement" : `Invalid JSON value for DETAIL: '${detail}'`,
      "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'.",
    );
  const { code, details = null, hint = null } = body.data;
  return new RestError(head.data.status, code, body.data.message, { details, hint, headers: head.data.headers });
}

const unreadableRaise = (details: string, hint: string): RestError =>
  new RestError(500, "PGRST121", "Could not parse JSON in the \"RAISE SQLSTATE 'PGRST'\" error", { details, hint });

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
