import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { startBackend } from "../../index.ts";
import { NOT_DURABLE, SITE } from "../../testing.ts";
import { PATCHES } from "./names.ts";

/**
 * A process of a test: `node testing.ts PASSWORD PATCH…` leaves out these patches, prints the share of the event loop's thread in the
 * processor time of eight sign-ups, and then has the database refuse one with words that hold its address.
 */
const [password, ...given] = process.argv.slice(2);
const dataDir = await mkdtemp(path.join(os.tmpdir(), "probe-"));
const quiet = async () => {};
const backend = await startBackend({
  dataDir,
  migrationsDir: dataDir,
  siteUrl: SITE,
  mailer: {
    sendRecovery: quiet,
    sendConfirmation: quiet,
    sendEmailChange: quiet,
    sendAlreadyRegistered: quiet,
  },
  databaseSettings: NOT_DURABLE,
  without: PATCHES.filter((patch) => given.includes(patch)),
});
const signUp = (email: string) =>
  backend.fetch(
    new Request(`${SITE}/auth/v1/signup`, {
      method: "POST",
      headers: { apikey: backend.publishableKey, "content-type": "application/json" },
      body: JSON.stringify({ email, password }),
    }),
  );
const cpu = { all: process.cpuUsage(), here: process.threadCpuUsage() };
await Promise.all(Array.from({ length: 8 }, (_, at) => signUp(`hash${at}@example.com`)));
process.stdout.write(String(process.threadCpuUsage(cpu.here).user / process.cpuUsage(cpu.all).user));
await backend.sql.unsafe(`
  create function auth.refuse() returns trigger language plpgsql as $$ begin raise exception 'refused %', new.email; end $$;
  create trigger refuse before insert on auth.users for each row execute function auth.refuse()`);
await signUp("segredo@example.com");
await backend.close();
await rm(dataDir, { recursive: true });
