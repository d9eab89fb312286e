import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { processesIn } from "../../embedded/cluster/processes.ts";
import { eventually } from "../../embedded/testing.ts";
import { addressOf, endOf, type Start, startedSites } from "../testing.ts";
import { ADMIN, connectSite, type People } from "./connect-site.ts";
import { startCountingMailServer } from "./counting-mail-server.ts";
import { createWriters, KINDS, keepWriting, type Write } from "./mixed-writes.ts";

/** The number of kills of each kind; `npm run durability` uses fifty. */
const KILLS = Number(process.env.KILLS ?? 1);
const ROUND_MS = 20_000;
const BACK_WITHIN_MS = 5_000;
/** The time that the outbox keeps a mail for the worker that claimed it, and the longest delivery. */
const CLAIM_MS = 120_000;
const TAKEN_FOR_MS = 20_000;
/** The number of concurrent deliveries of a worker, and so the most that a kill leaves undecided. */
const MAILS_IN_HAND = 5;
const WHOM = ["the process", "PostgreSQL", "both"] as const;

type Makers = ReturnType<typeof createWriters>["makers"];

// Timings are taken of the whole site, with the built pages.
const { place, start } = startedSites(process.env.KILLS ? { entry: "main.ts" } : {});

test(
  `kill -9 of the process, of PostgreSQL and of both, ${KILLS} times each during mixed writes: nothing acknowledged is lost, nothing is doubled`,
  async () => {
    const office = await startCountingMailServer();
    const env = { ...ADMIN, SMTP_URL: office.smtpUrl, TRUST_PROXY: "1", SITE_URL: "http://escola.example" };
    let site: Start = start(env);
    let address = await addressOf(site);
    const people = await connectSite(place.dataDir, () => address);
    const { makers, written, bookAgain } = createWriters(people, await freeDays(people));
    const times: Record<(typeof WHOM)[number], number[]> = { "the process": [], PostgreSQL: [], both: [] };

    for (let round = 0; round < KILLS * WHOM.length; round++) {
      const whom = WHOM[round % WHOM.length] ?? "both";
      const running = site.child;
      let killedAt = 0;
      let revived = Promise.resolve();
      let left = 2 + ((round * 5) % 11);
      const kill = async () => {
        killedAt = Date.now();
        // The database ends soon after its process, so it is killed first.
        if (whom !== "the process") killDatabase(round);
        if (whom !== "PostgreSQL") site.child.kill("SIGKILL");
        if (whom === "PostgreSQL") return;
        await endOf(site.child);
        site = start(env);
        address = await addressOf(site);
      };
      let back = 0;
      const onAcknowledged = (_: Write, askedAt: number) => {
        if (killedAt > 0 && askedAt > killedAt) back ||= Date.now() - killedAt;
        else if (--left === 0) revived = kill();
      };
      const writing = Promise.all(makers.map((maker) => keepWriting(maker, () => killedAt === 0, onAcknowledged)));
      const ended = endOf(running).then((code) => {
        if (whom === "PostgreSQL" || killedAt === 0)
          throw new Error(`ended by itself with ${code}:\n${site.printed()}`);
        return revived.then(() => writing);
      });
      // The writers would repeat for ever if the site ended or did not start.
      await Promise.race([writing, ended]);
      await revived;
      times[whom].push(back);
    }

    await everyMailDecided(people);
    expect(written.filter(({ acknowledged }) => !acknowledged)).toEqual([]);
    await bookingsAreThere(people, written);
    // Visitors who did not see the confirmation press again.
    for (const booking of of("booking", written)) expect(await bookAgain(booking)).toBeNull();
    await bookingsAreThere(people, written);
    await paymentsAreThere(people, written);
    await filesAreThere(people, written);
    const mails = await mailsWentOnce(people, office.taken);
    everybodyWasTold(mails, written);
    const doubtful = mails.filter(({ state }) => state === "failed").length;
    expect(doubtful).toBeLessThanOrEqual(KILLS * WHOM.length * MAILS_IN_HAND);
    report(times, written, mails);
    // Timings are reliable only on an idle machine, so a run of all tests does not check them.
    if (process.env.KILLS) {
      for (const whom of WHOM)
        expect(Math.max(...times[whom]), `ms until ${whom} was back`).toBeLessThan(BACK_WITHIN_MS);
      // Restarts as systemd does: stops what is left of the site, then runs the unit's command after a pause.
      const killedAt = Date.now();
      site.child.kill("SIGKILL");
      killDatabase(0);
      await endOf(site.child);
      site = start(env, [], ["sh", "-c", lineOfUnit(/^ExecStart=\/bin\/sh -c '(.+)'$/m)]);
      address = await addressOf(site);
      const back = (await firstWrite(makers)) - killedAt + pauseOfUnit();
      console.log(`both, and started by systemd's unit with its pause: back after ${back} ms`);
      expect(back, "ms until the unit's site was back").toBeLessThan(BACK_WITHIN_MS);
    }
    await office.close();
  },
  150_000 + KILLS * WHOM.length * ROUND_MS,
);

/** The time of the first acknowledged write. */
async function firstWrite(makers: Makers): Promise<number> {
  let at = 0;
  const goesOn = () => at === 0;
  await Promise.all(
    makers.map((maker) =>
      keepWriting(maker, goesOn, () => {
        at ||= Date.now();
      }),
    ),
  );
  return at;
}

/** The pause of systemd before it starts the site again. */
const pauseOfUnit = () => Number(lineOfUnit(/^RestartSec=(\d+)ms$/m));

const lineOfUnit = (line: RegExp): string =>
  line.exec(readFileSync(path.join("deploy", "english-with.service"), "utf8"))?.[1] ?? "";

/** Kills PostgreSQL's main process or, in turns, one that serves a connection: either ends all of them. */
function killDatabase(round: number): void {
  const pgdata = path.join(place.dataDir, "pgdata");
  const first = Number.parseInt(readFileSync(path.join(pgdata, "postmaster.pid"), "utf8"), 10);
  const serving = processesIn(pgdata).find((pid) => pid !== first);
  process.kill((round / WHOM.length) % 2 < 1 ? first : (serving ?? first), "SIGKILL");
}

/** Days of the coming six months on which the hour from 08:00 is free. */
async function freeDays({ visitor }: People): Promise<string[]> {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const days: string[] = [];
  // One answer covers 62 days at most.
  for (let from = 2; from < 175; from += 62) {
    const { data } = await visitor.rpc("free_hours_between", { first_day: inDays(from), last_day: inDays(174) });
    for (const { local_date, local_times } of data ?? []) if (local_times.includes("08:00:00")) days.push(local_date);
  }
  return days;
}

const of = (kind: Write["kind"], written: Write[]) => written.filter((write) => write.kind === kind);

async function bookingsAreThere({ visitor, server }: People, written: Write[]): Promise<void> {
  const bookings = of("booking", written);
  for (const { name: key } of bookings) expect((await visitor.rpc("find_trial", { key })).data).not.toBeNull();
  const { count } = await server.from("trial_bookings").select("*", { count: "exact", head: true });
  expect(count).toBe(bookings.length);
}

async function paymentsAreThere({ server }: People, written: Write[]): Promise<void> {
  const { data } = await server.from("payments").select("id, amount_cents, receipt_number").order("receipt_number");
  const payments = of("payment", written);
  expect(new Map(data?.map((row) => [row.id, row.amount_cents]))).toEqual(
    new Map(payments.map(({ name, content }) => [name, Number(content)])),
  );
  expect(data?.map((row) => row.receipt_number)).toEqual(payments.map((_, before) => before + 1));
}

async function filesAreThere({ teacher, server }: People, written: Write[]): Promise<void> {
  const files = of("upload", written);
  for (const { name, content } of files) {
    const { data } = await teacher.storage.from("homework").download(name);
    expect((await data?.text()) === content, name).toBe(true);
  }
  const { data } = await server.rpc("list_orphaned_files", { bucket: "homework" });
  expect(data).toEqual([]);
  // Bytes are written before the row: a kill in between orphans them, at most once for each repeated upload.
  const folder = path.join(place.dataDir, "storage");
  const drawers = (await readdir(folder)).filter((name) => name.length === 2);
  const lying = await Promise.all(drawers.map((name) => readdir(path.join(folder, name))));
  const askedAgain = files.reduce((sum, { asked }) => sum + asked - 1, 0);
  expect(lying.flat().length).toBeGreaterThanOrEqual(files.length);
  expect(lying.flat().length).toBeLessThanOrEqual(files.length + askedAgain);
}

/**
 * Waits until no mail is pending. Deferred mails, and those claimed by a dead worker, are made due; a living worker's
 * recent claims are its own, or the worker would take its mails from itself for ever.
 */
async function everyMailDecided({ server }: People): Promise<void> {
  const outbox = () => server.from("mail_outbox");
  const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
  await eventually(async () => {
    const over = { due_at: inMs(-1_000) };
    await outbox().update(over).eq("state", "queued").gt("due_at", inMs(0));
    const taken = outbox().update(over).in("state", ["sending", "handed_over"]);
    await taken.gt("due_at", inMs(0)).lt("due_at", inMs(CLAIM_MS - TAKEN_FOR_MS));
    const { count } = await outbox()
      .select("*", { count: "exact", head: true })
      .in("state", ["queued", "sending", "handed_over"]);
    return count === 0;
  }, 120_000);
}

type Row = { id: string; kind: string; recipient: string; state: string; last_error: string | null };

async function mailsWentOnce({ server }: People, taken: Map<string, number>) {
  const rows: Row[] = [];
  for (let from = 0; ; from += 1000) {
    const { data } = await server
      .from("mail_outbox")
      .select("id, kind, recipient, state, last_error")
      .order("id")
      .range(from, from + 999);
    rows.push(...(data ?? []));
    if ((data?.length ?? 0) < 1000) break;
  }
  expect([...taken].filter(([, times]) => times > 1)).toEqual([]);
  for (const { id, kind, state, last_error } of rows) {
    if (state === "sent") expect(taken.get(id)).toBe(1);
    // A newer link replaces the one of an earlier request.
    else if (state === "dropped") expect([taken.get(id), kind]).toEqual([undefined, "recovery"]);
    // The teacher was notified: the mail may have arrived, so it is not sent again.
    else expect([state, last_error]).toEqual(["failed", expect.stringContaining("may have arrived")]);
  }
  return rows;
}

/** Expects one mail for each booking, however often it was sent; at most one a time for sign-ups and resets. */
function everybodyWasTold(mails: Row[], written: Write[]): void {
  const recipientsOf = (kind: string) => mails.filter((mail) => mail.kind === kind).map(({ recipient }) => recipient);
  const bookings = of("booking", written).map(({ content }) => content);
  expect(recipientsOf("trial_booked").toSorted()).toEqual(bookings.toSorted());
  for (const { name, asked } of of("sign-up", written)) {
    const links = recipientsOf("confirmation").filter((recipient) => recipient === name).length;
    expect(links).toBeGreaterThanOrEqual(1);
    expect(links).toBeLessThanOrEqual(asked);
  }
  const resets = of("reset", written);
  // Requests within a minute share a link, and a mail.
  expect(recipientsOf("recovery").length).toBeLessThanOrEqual(resets.reduce((sum, { asked }) => sum + asked, 0));
  expect(new Set(recipientsOf("recovery"))).toEqual(new Set(resets.map(({ name }) => name)));
}

function report(times: Record<string, number[]>, written: Write[], mails: Row[]): void {
  const counted = KINDS.map((kind) => `${of(kind, written).length} ${kind}s`);
  const again = written.filter(({ asked }) => asked > 1).length;
  console.log(
    `${counted.join(", ")}; ${again} asked for again; ${mails.length} mails, ${mails.filter(({ state }) => state === "failed").length} left to the teacher`,
  );
  for (const [whom, all] of Object.entries(times)) {
    const sorted = all.toSorted((a, b) => a - b);
    console.log(`${whom}: back after ${sorted[Math.floor(sorted.length / 2)]} ms (median), ${sorted.at(-1)} ms (most)`);
  }
}
