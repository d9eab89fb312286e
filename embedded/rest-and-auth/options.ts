import type postgres from "postgres";
import type { Secrets } from "../secrets.ts";
import type { AuthMailer } from "./mail.ts";
import type { Patch } from "./patches/names.ts";
import type { MinPasswordLength } from "./weak-passwords.ts";

export type RestAndAuthOptions = {
  /** How postgres.js connects to the database as its owner. */
  connection: postgres.Options<Record<string, never>> | string;
  /** The most connections of its own. */
  connections: number;
  /** The owner's pool. */
  sql: postgres.Sql;
  secrets: Secrets;
  siteUrl: string;
  mailer: AuthMailer;
  /** True if an address has to be confirmed by a mailed link before its owner can sign in. */
  confirmEmails?: boolean;
  /** The minimum length of a user's new password, where it exceeds everybody's. */
  minPasswordLength?: MinPasswordLength | undefined;
  /** Passwords that are refused besides those of the public lists, in lower case. */
  commonPasswords?: readonly string[] | undefined;
  /** Requests of one person to `/rest/v1` a minute. */
  requestsPerMinute?: number | undefined;
  /** bcrypt's cost for new passwords. */
  hashCost?: number | undefined;
  log: (line: string) => void;
  /** Runs once the `auth` schema exists and before requests are answered: migrations run here. */
  afterSystemSchema: () => Promise<void>;
  /** Patches to leave out, for the tests that show what each is for. */
  without?: readonly Patch[];
};
