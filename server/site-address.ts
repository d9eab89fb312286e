import type { Client, SiteBackend } from "./backend/site-backend.ts";
import { ask } from "./notifications/query-database.ts";

/** The site's address in links and mails. Its parts are read where they count, because the teacher can change them. */
export type SiteAddress = {
  /** An origin, without a trailing slash. */
  readonly siteUrl: string;
  /** True if the operator or the teacher set it. */
  readonly isSet: boolean;
  /** True if the site's own settings name it, which then overrides a request's Host header. */
  readonly isGiven: boolean;
};

type Options = {
  server: Client;
  /** The address of the site's own settings, which wins. */
  given: string | undefined;
  /** Returns the address at which this machine reaches the process, whose port is known once it listens. */
  local(): string;
};

export type KnownAddress = SiteAddress & {
  /** Reads the teacher's choice again. */
  read(): Promise<void>;
  /** Calls this after each change. */
  onChange(changed: () => void): void;
};

/** The address that the site's own settings name, else the one that the teacher chose, else this machine's. */
export async function openSiteAddress({ server, given, local }: Options): Promise<KnownAddress> {
  let chosen: string | undefined;
  let newest = 0;
  let announce = () => {};
  const read = async () => {
    const asked = ++newest;
    const stored = (await ask(server.rpc("open_site_address"))) ?? undefined;
    if (asked !== newest || stored === chosen) return;
    chosen = stored;
    announce();
  };
  await ask(server.rpc("set_site_address", given === undefined ? {} : { given }));
  await read();
  return {
    get siteUrl() {
      return given ?? chosen ?? local();
    },
    get isSet() {
      return (given ?? chosen) !== undefined;
    },
    isGiven: given !== undefined,
    read,
    onChange(changed) {
      announce = changed;
    },
  };
}

/** A hosted database announces nothing: another process's choice is seen within this time. */
const ASK_EVERY_MS = 10_000;

/** Follows the choices that other processes of the site store. */
export async function followSiteAddress(
  address: KnownAddress,
  sql: SiteBackend["sql"],
  log: (line: string) => void,
): Promise<{ close(): void }> {
  const read = () =>
    void address.read().catch((error: unknown) => log(`The site's address could not be read: ${error}`));
  if (!sql) {
    const timer = setInterval(read, ASK_EVERY_MS).unref();
    return { close: () => clearInterval(timer) };
  }
  await sql.listen("public_content", read, read);
  return { close() {} };
}
