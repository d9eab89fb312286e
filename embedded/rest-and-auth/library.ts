import { withMigrationLock } from "../migrate.ts";
import { reconnectingPool } from "../reconnecting-pool.ts";
import type { Link } from "./mail.ts";
import type { RestAndAuthOptions } from "./options.ts";
import { patchBcrypt } from "./patches/fast-bcrypt.ts";
import { jsonOnce } from "./patches/json-once.ts";
import { patchConsole } from "./patches/quiet-console.ts";
import { currentRedirect, withRedirect } from "./patches/redirect-to.ts";
import { timestamps } from "./patches/timestamps.ts";
import { MIN_PASSWORD_LENGTH } from "./weak-passwords.ts";

export type Library = {
  /** Answers a request of `/auth/v1`. */
  fetch(request: Request): Promise<Response>;
  /** How often its connections were lost: everything in progress on them failed. */
  losses(): number;
  close(): Promise<void>;
};

type Deliver = (link: Link) => Promise<void>;
type Options = RestAndAuthOptions & {
  onLost(reason: string): void;
  deliver: { recovery: Deliver; confirmation: Deliver; emailChange: Deliver };
};

/** Starts `@supabase/lite` for `/auth/v1` on the database, with its defects patched. No other module imports it. */
export async function openLibrary({
  connection: address,
  connections,
  sql,
  secrets,
  siteUrl,
  afterSystemSchema,
  confirmEmails = false,
  log,
  deliver,
  onLost,
  without = [],
}: Options): Promise<Library> {
  // Must run before the library is first imported, since it binds its hashing and console then.
  if (!without.includes("fast-bcrypt")) patchBcrypt();
  if (!without.includes("quiet-console")) patchConsole(log);
  const { App, InMemoryEmailDriver } = await import("@supabase/lite");
  const { createPostgresConnection } = await import("@supabase/lite/postgres");

  const types = {
    ...(without.includes("timestamps") ? {} : timestamps),
    ...(without.includes("json-once") ? {} : jsonOnce),
  };
  const driver = { max: connections, onnotice() {}, types };
  const connection =
    typeof address === "string"
      ? createPostgresConnection({ url: address, postgresOptions: driver })
      : createPostgresConnection({ postgresOptions: { ...address, ...driver } });
  let losses = 0;
  // The part of postgres.js's interface that Kysely and closing use.
  const { reserve, end } = reconnectingPool(connection.driver, (reason) => {
    losses += 1;
    onLost(reason);
  });
  Object.assign(connection.driver, { reserve, end });

  const app = new App({
    connection,
    auth: {
      jwt_secret: secrets.jwtSecret,
      publishable_key: secrets.publishableKey,
      secret_key: secrets.secretKey,
      site_url: siteUrl,
      additional_redirect_urls: [`${siteUrl}/**`],
      minimum_password_length: MIN_PASSWORD_LENGTH,
      // Links are used instead of codes; a code of this length cannot be guessed.
      email: {
        otp_length: 10,
        enable_confirmations: confirmEmails,
        // The library asks only the old address if both have to confirm: the new one would be verified by nobody.
        double_confirm_changes: false,
      },
    },
    studio: { enabled: false },
    options: {
      server: { disableStudio: true, admin: false },
      drivers: { email: new InMemoryEmailDriver() },
    },
  });
  const mail =
    (to: Deliver) =>
    (address: string, tokenHash: string, _code: string, options?: { currentEmail?: string }): Promise<void> =>
      to({ to: address, tokenHash, currentEmail: options?.currentEmail, redirectTo: currentRedirect() });
  app._mailer = {
    sendRecovery: mail(deliver.recovery),
    sendConfirmation: mail(deliver.confirmation),
    sendEmailChange: mail(deliver.emailChange),
    async sendMagicLink() {},
    async sendReauthentication() {},
  };
  // Two processes that create the same table at once would both fail.
  await withMigrationLock(sql, () => app.ensureSystemSchema());
  await afterSystemSchema();
  const answer = async (request: Request): Promise<Response> => app.fetch(request, { peerAddress: null });
  return {
    fetch: without.includes("redirect-to") ? answer : (request) => withRedirect(request, () => answer(request)),
    losses: () => losses,
    close: () => connection.close(),
  };
}
