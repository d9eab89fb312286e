import { expect } from "@playwright/test";
import { createClient } from "@supabase/supabase-js";
import { startBuiltSite, TEACHER } from "./built-site.ts";

export { TEACHER };

/** `RECORD_CALLS=supabase/tests/replay/calls.jsonl` writes the product's calls of `/rest/v1` down while journeys run. */
const RECORDS = process.env.RECORD_CALLS ? ["--import", "./supabase/tests/replay/record.ts"] : [];

/** Starts the site that journeys share; they find it in the environment. */
export default async function setup(): Promise<() => Promise<void>> {
  const { address, secrets, mails, close } = await startBuiltSite({}, [
    "--import",
    "./tests/cheap-hashing.ts",
    ...RECORDS,
  ]);
  process.env.SITE_UNDER_TEST = address;
  await expect.poll(async () => (await fetch(`${address}/healthz`)).status).toBe(200);
  process.env.SITE_SECRET_KEY = secrets.secretKey;
  process.env.SITE_PUBLISHABLE_KEY = secrets.publishableKey;
  process.env.SITE_MAILBOX = mails;
  process.env.SITE_TEACHER_EMAIL = TEACHER.email;
  process.env.SITE_TEACHER_PASSWORD = TEACHER.password;
  // Journeys book weekdays some weeks ahead, which must not be holidays.
  const server = createClient(address, secrets.secretKey, { auth: { persistSession: false } });
  // All journeys share one network address.
  const rules = { observe_holidays: false, unverified_trials_per_network: 500, trials_per_day: 500 };
  const { error } = await server.from("scheduling_rules").update(rules).eq("singleton", true);
  if (error) throw error;
  return close;
}
