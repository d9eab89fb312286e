import type { Access } from "../access-tokens.ts";
import { lossOf } from "../lost-connection.ts";
import { refuseTooMuch } from "./bounds.ts";
import { callFunction } from "./call-function.ts";
import type { Catalogue } from "./catalogue/types.ts";
import { fromDatabase, isPostgresError } from "./database-error.ts";
import type { ParsedRequest } from "./parsed-request.ts";
import { refusePatterns } from "./patterns.ts";
import { parseQuery } from "./query/parse-query.ts";
import { readTable } from "./read-table.ts";
import { readShape } from "./request/media-type.ts";
import { readPreferences, refuseUnknown } from "./request/preferences.ts";
import { RestError } from "./rest-error.ts";
import type { RestRequest } from "./rest-request.ts";
import type { PersonalShares } from "./shares.ts";
import { SignInEnded, type Transactions } from "./transaction.ts";
import { writeTable } from "./write-table.ts";

const RPC = "/rest/v1/rpc/";
const TABLE = "/rest/v1/";

export type Context = {
  catalogue(): Catalogue;
  /** Reloads the catalogue, unless that was done a moment ago. @returns whether it was reloaded */
  reload(): Promise<boolean>;
  /** The names of time zones that PostgreSQL knows. */
  timeZones(): Promise<ReadonlySet<string>>;
  transactions: Transactions;
  shares: PersonalShares;
  isAlive(access: Access): Promise<boolean>;
};

/** Refusals for what the catalogue lacks: it may have been created since. */
const NOT_IN_CATALOGUE = new Set(["PGRST200", "PGRST202", "PGRST204", "PGRST205"]);

/** Answers a request to `/rest/v1` as PostgREST does. @throws SignInEnded, and errors of a lost connection */
export async function handle(request: RestRequest, context: Context): Promise<Response> {
  try {
    context.shares.count(request);
    return await answer(request, context).catch(async (error: unknown) => {
      const isMissing = error instanceof RestError && NOT_IN_CATALOGUE.has(error.code);
      if (isMissing && (await context.reload())) return answer(request, context);
      throw error;
    });
  } catch (error) {
    if (lossOf(error)) throw error;
    const refusal = isPostgresError(error) ? fromDatabase(error, request.role === "anon") : error;
    if (!(refusal instanceof RestError)) throw error;
    // A refusal without a transaction has checked no session.
    if (refusal === error && request.access && !(await context.isAlive(request.access))) throw new SignInEnded();
    return refusal.toResponse(request.method !== "HEAD");
  }
}

async function answer(request: RestRequest, context: Context): Promise<Response> {
  const catalogue = context.catalogue();
  const { url, method, headers, role } = request;
  const isCall = url.pathname.startsWith(RPC);
  const name = decodeURIComponent(url.pathname.slice(isCall ? RPC.length : TABLE.length));
  refuseSchema(method, headers);
  const query = parseQuery(url.search, isCall && method !== "POST");
  refuseTooMuch(query);
  refusePatterns(query, role);
  const prefer = headers.get("prefer");
  const preferences = readPreferences(prefer, prefer?.includes("timezone") ? await context.timeZones() : new Set());
  refuseUnknown(preferences);
  // The planner's estimates include rows that policies hide.
  if (preferences.count && role !== "service_role") preferences.count = "exact";
  const parsed: ParsedRequest = {
    request,
    catalogue,
    query,
    preferences,
    shape: readShape(headers.get("accept")),
    run: (work) => context.transactions.run(request, { ...work, takesBack: preferences.tx === "rollback" }),
  };
  if (isCall) return callFunction(parsed, name);
  const table = catalogue.tables.get(name);
  if (!table) throw new RestError(404, "PGRST205", `Could not find the table 'public.${name}' in the schema cache`);
  return method === "GET" || method === "HEAD" ? readTable(parsed, name) : writeTable(parsed, table);
}

/** Only one schema is served. */
function refuseSchema(method: string, headers: Headers): void {
  const reads = method === "GET" || method === "HEAD";
  const schema = headers.get(reads ? "accept-profile" : "content-profile") ?? "public";
  if (schema !== "public")
    throw new RestError(406, "PGRST106", `Invalid schema: ${schema}`, {
      hint: "Only the following schemas are exposed: public",
    });
}
