import type { App } from "@supabase/lite";
import type { PostgresConnection } from "@supabase/lite/postgres";
import { lastingPool } from "../lasting-pool.ts";
import { locked } from "../migrate.ts";
import { refuseTooMuch } from "./bounds.ts";
import { trimCatalogue } from "./lean-catalogue.ts";
import { bytes } from "./mends/bytes.ts";
import { decimals } from "./mends/decimals.ts";
import { mendDefaultRows } from "./mends/default-rows.ts";
import { mendErrorStatuses } from "./mends/error-statuses.ts";
import { mendBcrypt } from "./mends/fast-bcrypt.ts";
import { jsonOnce } from "./mends/json-once.ts";
import { mendConsole } from "./mends/quiet-console.ts";
import { mendRollback } from "./mends/rollback-on-refusal.ts";
import { timestamps } from "./mends/timestamps.ts";
import type { RestAndAuthOptions } from "./options.ts";
import { asked, introduce, shortenTransactions } from "./transactions.ts";
import { FEWEST_CHARACTERS } from "./weak-passwords.ts";

/** Connections that `/rest/v1` leaves to `/auth/v1`: however much is asked for, people can sign in. */
const LEFT_TO_AUTH = 2;
const SCHEMAS = ["public"];

type Library = {
  app: App;
  connection: PostgresConnection;
  /** How often its connections were lost: everything that was under way on them ended with an error. */
  losses(): number;
};

/** Starts `@supabase/lite` on the database with its defects mended. */
export async function openLibrary({
  connection: address,
  connections,
  sql,
  secrets,
  siteUrl,
  afterSystemSchema,
  confirmEmails = false,
  log,
  without = [],
}: RestAndAuthOptions): Promise<Library> {
  // Before the library is loaded for the first time: it binds its hashing and its console as it loads.
  if (!without.includes("fast-bcrypt")) mendBcrypt();
  if (!without.includes("quiet-console")) mendConsole(log);
  const { App, InMemoryEmailDriver } = await import("@supabase/lite");
  const { createPostgresConnection } = await import("@supabase/lite/postgres");

  const types = {
    ...(without.includes("timestamps") ? {} : timestamps),
    ...(without.includes("bytes") ? {} : bytes),
    ...(without.includes("decimals") ? {} : decimals),
    ...(without.includes("json-once") ? {} : jsonOnce),
  };
  const driver = { max: connections, onnotice() {}, types };
  const connection =
    typeof address === "string"
      ? createPostgresConnection({ url: address, postgresOptions: driver })
      : createPostgresConnection({ postgresOptions: { ...address, ...driver } });
  let losses = 0;
  // Kysely and the closing take nothing else of it.
  const { reserve, end } = lastingPool(connection.driver, () => {
    losses += 1;
  });
  Object.assign(connection.driver, { reserve, end });
  trimCatalogue(connection, { schemas: SCHEMAS, alone: () => asked.getStore()?.table });
  if (!without.includes("error-statuses")) mendErrorStatuses(connection);
  boundQueries(connection);

  const app: App = new App({
    connection,
    api: { schemas: SCHEMAS, max_rows: 1000 },
    auth: {
      jwt_secret: secrets.jwtSecret,
      publishable_key: secrets.publishableKey,
      secret_key: secrets.secretKey,
      site_url: siteUrl,
      additional_redirect_urls: [`${siteUrl}/**`],
      minimum_password_length: FEWEST_CHARACTERS,
      // Codes are not used, links are; a code this long cannot be guessed.
      email: {
        ...{ otp_length: 10, enable_confirmations: confirmEmails },
        // Where both addresses are to agree, the library asks the old one alone: the new one would be proven by nobody.
        double_confirm_changes: false,
      },
    },
    studio: { enabled: false },
    options: {
      server: { disableStudio: true, admin: false, middlewares: [introduce] },
      drivers: { email: new InMemoryEmailDriver() },
    },
  });
  // Two processes that make the same table at once would both fail.
  await locked(sql, () => app.ensureSystemSchema());
  await afterSystemSchema();
  await connection.clearSchemaCache();
  // The library grants everything to everyone on its first request unless it believes that this is done.
  if (!without.includes("no-default-grants")) {
    Object.assign(connection, { rlsState: "active" });
    shortenTransactions(connection, connections - LEFT_TO_AUTH);
  }
  if (!without.includes("rollback-on-refusal")) mendRollback(connection);
  if (!without.includes("default-rows")) mendDefaultRows(connection);
  return { app, connection, losses: () => losses };
}

/** Looks at each query as the library has read it, so that no way of writing a request leads around this. */
function boundQueries(connection: PostgresConnection): void {
  const original = connection.onPostgrestAST.bind(connection);
  connection.onPostgrestAST = async (query) => {
    refuseTooMuch(query);
    const { count } = query.$meta ?? {};
    // The planner's figures are of all rows there are, with those that policies hide.
    if (query.$meta && count && !asked.getStore()?.byServer) query.$meta.count = "exact";
    return original(query);
  };
}
