/** The driver's and the system's words for a connection that ended, and PostgreSQL's for one that it ends itself. */
const LOST = new Set([
  "CONNECTION_CLOSED",
  "CONNECTION_DESTROYED",
  "CONNECTION_ENDED",
  "CONNECT_TIMEOUT",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "57P01",
  "57P02",
  "57P03",
]);

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

/** The reason for which a statement had no connection, as a code; undefined for any other error. */
export function lossOf(error: unknown): string | undefined {
  const code = codeOf(error);
  return LOST.has(code) || code.startsWith("08") ? code : undefined;
}
