import type { PostgresConnection } from "@supabase/lite/postgres";

/** SQLSTATEs, or their classes, that lite answers as PostgREST does. */
const RIGHT = /^(PGRST|PT...|42501|42P01|42P17|42883|23505|23503|23502|25006|42...|22...|21...|55...|53...)$/;

/** PostgREST's table of statuses for the rest. */
function statusOf(code: string): number {
  if (/^(08|57P01)/.test(code)) return 503;
  if (/^(0L|0P|28)/.test(code)) return 403;
  if (/^(09|25|2D|38|39|3B|40|54|57|58|F0|HV|XX)/.test(code)) return 500;
  return 400;
}

type DatabaseError = { code: string; message?: unknown; detail?: unknown; hint?: unknown };
const isDatabaseError = (error: unknown): error is DatabaseError =>
  typeof error === "object" &&
  error !== null &&
  "code" in error &&
  typeof error.code === "string" &&
  /^[0-9A-Z]{5}$/.test(error.code);

const answer = (status: number, body: { code: string; message: unknown; details?: unknown; hint?: unknown }) => ({
  code: "PGRST",
  message: JSON.stringify({ details: null, hint: null, ...body }),
  detail: JSON.stringify({ status, headers: {} }),
});

/** The driver was given an object where a text, a day or a list has to be. */
const isMisshapen = (error: unknown): boolean =>
  error instanceof TypeError && "code" in error && error.code === "ERR_INVALID_ARG_TYPE";

/**
 * lite answers a violated check, a plain `raise` or an own SQLSTATE with 500 `SUP`; PostgREST with 400 and the SQLSTATE. A body
 * of the wrong shape becomes SQL that does not read, or no SQL at all: what that SQL was is nobody's to know.
 */
export function mendErrorStatuses(connection: PostgresConnection): void {
  const normalize = connection.normalizeDbError.bind(connection);
  connection.normalizeDbError = (error) => {
    if (isMisshapen(error)) return answer(400, { code: "22P02", message: "A value is not of the type it is for" });
    const found = normalize(error);
    if (isDatabaseError(found) && found.code === "42601")
      return answer(400, { code: "PGRST102", message: "The body is not what this address takes" });
    // A text that is JSON, too, may be nested until nothing reads it.
    if (isDatabaseError(found) && found.code === "54001")
      return answer(400, { code: "54001", message: "This is nested too deeply" });
    // PostgREST calls it a fault of the server that a view cannot be written.
    if (isDatabaseError(found) && found.code === "55000")
      return answer(405, { code: "55000", message: "This cannot be changed here" });
    if (!isDatabaseError(found) || RIGHT.test(found.code)) return found;
    const { code, message, detail = null, hint = null } = found;
    return answer(statusOf(code), { code, message, details: detail, hint });
  };
}
