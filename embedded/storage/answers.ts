import { lossOf } from "../lost-connection.ts";
import { StoreUnavailable } from "./byte-store.ts";

/** storage-js reads the status out of the body; hosted Supabase answers 400 to most refusals. */
export const fail = (status: number, error: string, message: string): Response =>
  Response.json(
    { statusCode: String(status), error, message },
    { status: status >= 500 ? status : 400, headers: status === 503 ? { "retry-after": "5" } : {} },
  );

/** The answer for a missing file; 400, as Supabase gives it. */
export const notFound = () =>
  Response.json(
    { statusCode: "404", code: "NoSuchKey", error: "not_found", message: "Object not found" },
    { status: 400 },
  );

/** The answer 404 to an address that nothing serves. */
export const noRoute = (error = "not_found", message = "Route not found") =>
  Response.json({ statusCode: "404", error, message }, { status: 404 });

/** The answer to a refusal of the database, or to an unavailable store of files; undefined for any other error. */
export function refusal(error: unknown): { status: number; error: string; message: string } | undefined {
  if (error instanceof StoreUnavailable)
    return { status: 503, error: "files_away", message: "Files cannot be reached now. Try again in a moment." };
  if (lossOf(error))
    return { status: 503, error: "database_away", message: "The database cannot be reached. Try again in a moment." };
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "42501")
    return { status: 403, error: "Unauthorized", message: "new row violates row-level security policy" };
  // A refusal that a policy raises by its name, with its HTTP status.
  if (error instanceof Error && typeof code === "string" && /^PT4\d\d$/.test(code))
    return { status: Number(code.slice(2)), error: error.message, message: error.message };
  if (code === "23505") return { status: 409, error: "Duplicate", message: "The resource already exists" };
  return undefined;
}
