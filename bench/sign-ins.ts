import { setTimeout as wait } from "node:timers/promises";
import { connectAsOwner, readSecrets } from "./database.ts";
import { readProbe } from "./read-probe.ts";
import { load } from "./throughput.ts";

const SECONDS = 5;
const AT_ONCE = 100;
const PASSWORD = "demo-English-2026";
/** The number of accounts that sign in. */
const ACCOUNTS = 50;

/** Attempts in turn: the right password, a wrong one, and an unknown address. */
const TRIES = [
  { what: "right passwords", of: (n: number) => ({ email: `storm-${n}@example.com`, password: PASSWORD }) },
  { what: "wrong passwords", of: (n: number) => ({ email: `storm-${n}@example.com`, password: `${PASSWORD}?` }) },
  { what: "unknown addresses", of: (n: number) => ({ email: `nobody-${n}@example.com`, password: PASSWORD }) },
];

function tryAt(place: number) {
  const found = TRIES[place % TRIES.length];
  if (!found) throw new RangeError("There is nothing to try");
  return found;
}

/** Accounts with the password of the demo's people, once. */
export async function addAccounts(dataDir: string): Promise<void> {
  const sql = await connectAsOwner(dataDir);
  await sql`
    insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
    select gen_random_uuid(), 'authenticated', 'authenticated', 'storm-' || n || '@example.com',
      (select encrypted_password from auth.users where email = 'aluno@example.com'), now(), '{"role":"aluno"}', '{}'
    from generate_series(1, ${ACCOUNTS}::int) n
    where not exists (select from auth.users where email = 'storm-1@example.com')`;
  await sql.end();
}

/**
 * Measures the server without and during a burst of sign-ins: the event loop's delays and a page's p99, in
 * milliseconds, how many signed in, and how the others were answered.
 */
export async function measureSignInBurst(site: string, pid: number, dataDir: string, folder: string) {
  await addAccounts(dataDir);
  const loopDelay = async () => (await readProbe(pid, folder)).loop;
  const page = () => load(`${site}/pt/blog?page=1`, { connections: 4, seconds: SECONDS });
  await page();
  await loopDelay();
  const quietPage = await page();
  const quiet = await loopDelay();

  const { publishableKey } = await readSecrets(dataDir);
  const answers = new Map<string, number>();
  let comeBack = true;
  let storming = true;
  let sent = 0;
  const signIn = async () => {
    while (storming) {
      sent += 1;
      const { what, of } = tryAt(sent);
      const answer = await fetch(`${site}/auth/v1/token?grant_type=password`, {
        method: "POST",
        // Each from its own IP address, since a single one would soon be limited.
        headers: { apikey: publishableKey, "content-type": "application/json", "x-forwarded-for": addressOf(sent) },
        body: JSON.stringify(of((Math.floor(sent / TRIES.length) % ACCOUNTS) + 1)),
      });
      await answer.arrayBuffer();
      const became = `${what}: ${answer.status}`;
      answers.set(became, (answers.get(became) ?? 0) + 1);
      if (answer.status < 429) continue;
      comeBack &&= answer.headers.has("retry-after");
      await wait(1000);
    }
  };
  const storm = Array.from({ length: AT_ONCE }, signIn);
  const stormyPage = await page();
  const stormy = await loopDelay();
  storming = false;
  await Promise.all(storm);
  return { quiet, stormy, quietPage, stormyPage, answers, comeBack };
}

const addressOf = (n: number) => `10.${(n >> 16) % 256}.${(n >> 8) % 256}.${n % 256}`;
