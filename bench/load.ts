import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { LANGS, pathFor } from "../app/i18n/screens.ts";
import { connectAsOwner, readSecrets } from "./database.ts";
import { readProbe } from "./read-probe.ts";
import { enrolMany, now, openAll, type Person } from "./realtime.ts";
import { addWork, countLost } from "./school-work.ts";

export type LoadProfile = { visitors: number; students: number; sockets: number };
const EVERYBODY: LoadProfile = { visitors: 300, students: 100, sockets: 1_000 };
/** The pause of a reader between two requests. */
const PAUSE_MS = { least: 1_000, most: 3_000 };
/** The share of a student's requests that write: an answer handed in, or a notification read. */
const WRITES = 0.2;
/** The share of a visitor's pages that are the first of their tab, which counts a visit. */
const FIRST_PAGES = 0.2;
const NOTIFY_EVERY_MS = 100;
const LAST_MS = 2_000;
/** The share of the run after which memory is compared, once everything has been requested. */
const WARM = 0.1;

const PAGES = LANGS.flatMap((lang) =>
  (["home", "about", "blog", "schedule", "terms", "privacy"] as const).map((screen) => pathFor(screen, lang)),
).concat("/pt/blog/falsos-cognatos", "/pt/blog?page=1&q=ingl%C3%AAs");

const studentAsks = (id: string) => [
  `notifications?select=*&user_id=eq.${id}&order=created_at.desc&limit=20`,
  `hours?select=id,kind,starts_at,status&kind=eq.class&student_id=eq.${id}&order=starts_at.desc&limit=50`,
  `homework_overview?select=id,status,title,due_on&student_id=eq.${id}&order=due_on&limit=200`,
  `charge_overview?select=id,kind,net_cents,due_on,status&student_id=eq.${id}&order=due_on&limit=100`,
];

/** Response times in milliseconds, and the number of failed responses. */
type LoadResult = { took: number[]; failed: Map<string, number> };

type Order = { agent: Agent; method?: string; headers: Record<string, string>; body?: string };

type Process = { pid: number; folder: string };

/**
 * Simulates visitors who read, students who work in their area, and listening browsers, for some minutes.
 * @param look the file of the process's figures (process-probe.ts)
 */
export async function everybodyAtOnce(
  site: string,
  dataDir: string,
  minutes: number,
  look?: Process,
  crowd: LoadProfile = EVERYBODY,
) {
  const { jwtSecret, publishableKey } = await readSecrets(dataDir);
  const sql = await connectAsOwner(dataDir);
  const students = await enrolMany(sql, jwtSecret, "student", crowd.students);
  const work = await addWork(sql, students);
  const listeners = await enrolMany(sql, jwtSecret, "listener", crowd.sockets);
  const sent = new Map<string, { reader: string; at: number }>();
  const delays: number[] = [];
  const wrong: string[] = [];
  const readers = await openAll(site, publishableKey, listeners, ({ notification, reader, at }) => {
    const one = sent.get(notification);
    if (one?.reader === reader) delays.push(at - one.at);
    else wrong.push(notification);
    sent.delete(notification);
  });
  const end = Date.now() + minutes * 60_000;
  const open = () => Date.now() < end;
  const pages: LoadResult = { took: [], failed: new Map() };
  const api: LoadResult = { took: [], failed: new Map() };
  const writes: LoadResult = { took: [], failed: new Map() };
  const read = new Set<string>();
  const rest = `${site}/rest/v1`;
  const json = { apikey: publishableKey, "content-type": "application/json" };

  const visit = async (_: unknown, place: number) => {
    // Each from an IP address of its own.
    const from = { "x-forwarded-for": `198.18.${place >> 8}.${place & 255}` };
    const agent = new Agent({ keepAlive: true });
    while (open()) {
      await pause();
      await ask(pages, site + pick(PAGES), { agent, headers: { ...from, "accept-encoding": "br" } });
      if (Math.random() < FIRST_PAGES)
        await ask(writes, `${rest}/rpc/count_visit`, {
          agent,
          method: "POST",
          headers: { ...json, ...from },
          body: "{}",
        });
    }
  };
  const study = async ({ id, token }: Person) => {
    const headers = { ...json, authorization: `Bearer ${token}` };
    const agent = new Agent({ keepAlive: true });
    const { notifications = [], homework = [] } = work.get(id) ?? {};
    const handIn = async () => {
      const mine = pick(homework);
      const answer = `My answer, written again: ${mine.submissions}.`;
      const body = JSON.stringify({ homework: mine.id, seen: mine.submissions, answer, files: [] });
      if (await ask(writes, `${rest}/rpc/submit_homework`, { agent, method: "POST", headers, body }))
        mine.submissions += 1;
    };
    const markRead = async () => {
      const one = pick(notifications);
      const body = JSON.stringify({ is_read: true });
      if (await ask(writes, `${rest}/notifications?id=eq.${one}`, { agent, method: "PATCH", headers, body }))
        read.add(one);
    };
    while (open()) {
      await pause();
      if (Math.random() < WRITES) await pick([handIn, markRead])();
      else await ask(api, `${rest}/${pick(studentAsks(id))}`, { agent, headers });
    }
  };
  const notify = async () => {
    while (open()) {
      await wait(NOTIFY_EVERY_MS);
      const reader = pick(listeners).id;
      const notification = crypto.randomUUID();
      sent.set(notification, { reader, at: now() });
      await sql`insert into public.notifications (id, user_id, type) values (${notification}, ${reader}, 'new_class')`;
    }
  };
  const held = { before: 0, after: 0 };
  let lost = 0;
  const watch = async () => {
    await wait(minutes * 60_000 * WARM);
    if (look) held.before = (await readProbe(look.pid, look.folder)).held;
  };
  try {
    await Promise.all([...Array.from({ length: crowd.visitors }, visit), ...students.map(study), notify(), watch()]);
    await wait(LAST_MS);
    if (look) held.after = (await readProbe(look.pid, look.folder)).held;
    lost = await countLost(sql, work, read);
  } finally {
    for (const reader of readers) reader.disconnect();
    await sql.end();
  }
  return {
    ...crowd,
    seconds: minutes * 60,
    pages: sum(pages),
    api: sum(api),
    writes: { ...sum(writes), lost },
    notifications: { many: delays.length, p99: p99(delays), missing: sent.size, wrong: wrong.length },
    held,
  };
}

/**
 * Lighter than `fetch`, which decompresses the body: the load generator shares its cores with the measured server.
 * @returns whether the answer was a success
 */
function ask({ took, failed }: LoadResult, url: string, { body, ...order }: Order): Promise<boolean> {
  const start = performance.now();
  const fail = (what: string) => failed.set(what, (failed.get(what) ?? 0) + 1);
  return new Promise((resolve) => {
    const failing = (error: Error) => {
      fail(String(error));
      resolve(false);
    };
    const asking = request(url, order, (answer) => {
      const { statusCode = 0 } = answer;
      answer.once("error", failing).once("end", () => {
        took.push(performance.now() - start);
        if (statusCode >= 400) fail(String(statusCode));
        resolve(statusCode < 400);
      });
      answer.resume();
    });
    asking.once("error", failing).end(body);
  });
}

const pause = () => wait(PAUSE_MS.least + Math.random() * (PAUSE_MS.most - PAUSE_MS.least));

function pick<T>(list: readonly T[]): T {
  const one = list[Math.floor(Math.random() * list.length)];
  if (one === undefined) throw new RangeError("Nothing to pick from");
  return one;
}

const sum = ({ took, failed }: LoadResult) => ({ many: took.length, p99: p99(took), failed });

function p99(times: number[]): number {
  const inOrder = times.toSorted((one, other) => one - other);
  return inOrder[Math.floor(inOrder.length * 0.99)] ?? Number.NaN;
}
