import { fork } from "node:child_process";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { SignJWT } from "jose";
import type postgres from "postgres";
import type { Database } from "../app/platform/backend/database.types.ts";
import { connectAsOwner, readSecrets } from "./database.ts";
import { type ReceivedChange, Report } from "./realtime-readers.ts";
import { run } from "./run.ts";

const READERS = 1_000;
const PROCESSES = 8;
const INSERTS = 1_000;
const PER_SECOND = 50;
const LONGEST_MS = 60_000;

/** A person with a session of their own. */
export type Person = { id: string; token: string };

/** Delays of a part of the readers, in milliseconds, and their failures. */
export type Delivery = { p50: number; p99: number; missing: number; wrong: number };

/**
 * Measures a thousand people's subscriptions to their own notifications, by official clients in separate processes:
 * inserts for random people at a fixed rate, then one statement that notifies everybody.
 * @param pid the server's process, whose memory is measured
 */
export async function withManySubscriptions(site: string, dataDir: string, pid: number) {
  const secrets = await readSecrets(dataDir);
  const sql = await connectAsOwner(dataDir);
  const people = await enrolMany(sql, secrets.jwtSecret, "reader", READERS);
  const before = await residentBytes(pid);
  const heard: ReceivedChange[] = [];
  const readers = await openAll(site, secrets.publishableKey, people, (one) => heard.push(one));
  const bytesPerSocket = ((await residentBytes(pid)) - before) / READERS;
  try {
    const server = createClient<Database>(site, secrets.secretKey, { auth: { persistSession: false } });
    // A server's first request reads the schema, which is not measured.
    await server.from("notifications").select("id").limit(1);
    const oneByOne = await measure(heard, () => writeToSome(server, people));
    const atOnce = await measure(heard, () => writeToAll(sql, people));
    return { subscriptions: READERS, processes: PROCESSES, bytesPerSocket, oneByOne, atOnce };
  } finally {
    for (const reader of readers) reader.disconnect();
    await sql.end();
  }
}

/** Creates people without a password, each signed in once; `name` sets them apart from others. */
export async function enrolMany(sql: postgres.Sql, jwtSecret: string, name: string, many: number): Promise<Person[]> {
  const rows = await sql<{ id: string; session: string }[]>`
    with made as (
      insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
      select gen_random_uuid(), 'authenticated', 'authenticated', ${name}::text || '-' || n || '@example.com', now(), '{"role":"aluno"}', '{}'
      from generate_series(1, ${many}::int) n returning id
    )
    insert into auth.sessions (id, user_id) select gen_random_uuid(), id from made returning user_id as id, id as session`;
  const key = new TextEncoder().encode(jwtSecret);
  const sign = ({ id, session }: { id: string; session: string }) =>
    new SignJWT({ role: "authenticated", session_id: session, aal: "aal1" })
      .setProtectedHeader({ alg: "HS256" })
      .setSubject(id)
      .setAudience("authenticated")
      .setExpirationTime("1h")
      .sign(key);
  return Promise.all(rows.map(async (row) => ({ id: row.id, token: await sign(row) })));
}

/** Subscribes people, in processes that exit when they are disconnected. */
export async function openAll(site: string, key: string, people: Person[], onHeard: (one: ReceivedChange) => void) {
  const share = Math.ceil(people.length / PROCESSES);
  const open = Array.from({ length: PROCESSES }, async (_, place) => {
    const reader = fork(path.join(import.meta.dirname, "realtime-readers.ts"));
    await new Promise<void>((resolve, reject) => {
      reader.once("exit", (code) => reject(new Error(`A process of readers ended with ${code}`)));
      reader.on("message", (message) => {
        const report = Report.parse(message);
        if ("heard" in report) onHeard(report.heard);
        else resolve();
      });
      reader.send({ site, key, people: people.slice(place * share, (place + 1) * share) });
    });
    return reader;
  });
  return Promise.all(open);
}

/** Milliseconds since the epoch, as precise as the clock is; the same in every process. */
export const now = () => performance.timeOrigin + performance.now();

/**
 * Writes, waits until every change was received, and counts. `write` returns each notification's reader and the time it
 * was sent.
 */
async function measure(
  heard: ReceivedChange[],
  write: () => Promise<Map<string, { reader: string; at: number }>>,
): Promise<Delivery> {
  heard.length = 0;
  const written = await write();
  const deadline = Date.now() + LONGEST_MS;
  while (heard.length < written.size && Date.now() < deadline) await wait(100);
  // Any further message is wrong.
  await wait(1_000);
  const delays = heard.flatMap(({ notification, at }) => {
    const sent = written.get(notification);
    return sent ? [at - sent.at] : [];
  });
  const wrong = heard.filter(
    ({ notification, reader, of }) => of !== reader || written.get(notification)?.reader !== reader,
  );
  const unread = new Set(written.keys());
  for (const { notification } of heard) unread.delete(notification);
  const twice = heard.length - new Set(heard.map(({ reader, notification }) => reader + notification)).size;
  delays.sort((one, other) => one - other);
  const at = (part: number) => delays[Math.min(delays.length - 1, Math.floor(delays.length * part))] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99), missing: unread.size, wrong: wrong.length + twice };
}

/** Writes to random people at a fixed rate, whether earlier notifications have arrived or not. */
async function writeToSome(server: SupabaseClient<Database>, people: Person[]) {
  const written = new Map<string, { reader: string; at: number }>();
  const writes: PromiseLike<unknown>[] = [];
  for (let n = 0; n < INSERTS; n++) {
    const reader = people[Math.floor(Math.random() * people.length)]?.id ?? "";
    const id = crypto.randomUUID();
    written.set(id, { reader, at: now() });
    const row = { id, user_id: reader, type: "new_class", content: {} };
    writes.push(
      server
        .from("notifications")
        .insert(row)
        .then(({ error }) => {
          if (error) throw new Error(error.message);
        }),
    );
    await wait(1_000 / PER_SECOND);
  }
  await Promise.all(writes);
  return written;
}

/** One statement that notifies everybody, as a published article does. */
async function writeToAll(sql: postgres.Sql, people: Person[]) {
  const at = now();
  const rows = await sql<{ id: string; user_id: string }[]>`
    insert into public.notifications (user_id, type) select id, 'new_article' from unnest(${people.map(({ id }) => id)}::uuid[]) id
    returning id, user_id`;
  return new Map(rows.map(({ id, user_id }) => [id, { reader: user_id, at }]));
}

export async function residentBytes(pid: number): Promise<number> {
  return Number((await run("ps", ["-o", "rss=", "-p", String(pid)])).trim()) * 1024;
}
