import type postgres from "postgres";
import type { Secrets } from "../secrets.ts";
import type { AuthMailer } from "./mail.ts";
import type { Patch } from "./patches/names.ts";
import type { MinPasswordLength } from "./weak-passwords.ts";

export type RestAndAuthOptions = {
  /** How postgres.js reaches the database as its owner. */
  connection: postgres.Options<Record<string, never>> | string;
  /** How many of its own it may open. */
  connections: number;
  /** The owner's pool. */
  sql: postgres.Sql;
  secrets: Secrets;
  siteUrl: string;
  mailer: AuthMailer;
  /** Whether an address has to be confirmed, by the link in a mail, before its owner can sign in. */
  confirmEmails?: boolean;
  /** People whose new passwords have to be longer than everybody's. */
  minPasswordLength?: MinPasswordLength | undefined;
  /** Passwords that are refused besides those of the public lists, in lower case. */
  commonPasswords?: readonly string[] | undefined;
  /** The cost of bcrypt for new passwords. */
  hashCost?: number | undefined;
  log: (line: string) => void;
  /** Runs once the `auth` schema exists and before anything is answered: the place of migrations. */
  afterSystemSchema: () => Promise<void>;
  /** Patches to leave out, for the tests that show what each is for. */
  without?: readonly Patch[];
};
