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

/** lite answers a violated check, a plain `raise` or an own SQLSTATE with 500 `SUP`; PostgREST with 400 and the SQLSTATE. */
export function mendErrorStatuses(connection: PostgresConnection): void {
  const normalize = connection.normalizeDbError.bind(connection);
  connection.normalizeDbError = (error) => {
    const found = normalize(error);
    if (!isDatabaseError(found) || RIGHT.test(found.code)) return found;
    const { code, message, detail = null, hint = null } = found;
    return {
      code: "PGRST",
      message: JSON.stringify({ code, message, details: detail, hint }),
      detail: JSON.stringify({ status: statusOf(code), headers: {} }),
    };
  };
}
