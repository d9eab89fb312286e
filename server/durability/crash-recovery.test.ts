import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { processesIn } from "../../embedded/cluster/processes.ts";
import { addressOf, endOf, type Start, startedSites } from "../testing.ts";
import { ADMIN, connectSite, type People } from "./connect-site.ts";
import { startCountingMailServer } from "./counting-mail-server.ts";
import { everybodyWasTold, everyMailDecided, mailsWentOnce, type Row } from "./mails-after-kills.ts";
import { createWriters, KINDS, keepWriting, of, type Write } from "./mixed-writes.ts";

/** The number of kills of each kind; `npm run durability` uses fifty. */
const KILLS = Number(process.env.KILLS ?? 1);
/** `embedded/cluster` kills either alone. */
const VICTIMS = process.env.KILLS ? (["the process", "PostgreSQL", "both"] as const) : (["both"] as const);
const ROUND_MS = 20_000;
const BACK_WITHIN_MS = 5_000;
/** The number of concurrent deliveries of a worker, and so the most that a kill leaves undecided. */
const MAILS_IN_HAND = 5;

// Timings are taken of the whole site, with the built pages.
const { location, start } = startedSites(process.env.KILLS ? { entry: "main.ts" } : {});

test(
  `kill -9 of the site (${VICTIMS.join(", ")}), ${KILLS} times each during mixed writes: nothing acknowledged is lost, nothing is doubled`,
  async () => {
    const office = await startCountingMailServer();
    const env = { ...ADMIN, SMTP_URL: office.smtpUrl, TRUST_PROXY: "1", SITE_URL: "http://escola.example" };
    let site: Start = start(env);
    let address = await addressOf(site);
    const people = await connectSite(location.dataDir, () => address);
    const { makers, written, bookAgain } = createWriters(people, await freeDays(people));
    const times: Record<"the process" | "PostgreSQL" | "both", number[]> = {
      "the process": [],
      PostgreSQL: [],
      both: [],
    };

    for (let round = 0; round < KILLS * VICTIMS.length; round++) {
      const victim = VICTIMS[round % VICTIMS.length] ?? "both";
      const running = site.child;
      let killedAt = 0;
      let revived = Promise.resolve();
      let left = 2 + ((round * 5) % 11);
      const kill = async () => {
        killedAt = Date.now();
        // The database ends soon after its process, so it is killed first.
        if (victim !== "the process") killDatabase(round);
        if (victim !== "PostgreSQL") site.child.kill("SIGKILL");
        if (victim === "PostgreSQL") return;
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
        if (victim === "PostgreSQL" || killedAt === 0)
          throw new Error(`ended by itself with ${code}:\n${site.printed()}`);
        return revived.then(() => writing);
      });
      // The writers would repeat for ever if the site ended or did not start.
      await Promise.race([writing, ended]);
      await revived;
      times[victim].push(back);
    }

    await everyMailDecided(people);
    expect(written.filter(({ acknowledged }) => !acknowledged)).toEqual([]);
    await expectBookingsStored(people, written);
    // Visitors who did not see the confirmation press again.
    for (const booking of of("booking", written)) expect(await bookAgain(booking)).toBeNull();
    await expectBookingsStored(people, written);
    await expectPaymentsStored(people, written);
    await expectFilesStored(people, written);
    const mails = await mailsWentOnce(people, office.taken);
    everybodyWasTold(mails, written);
    const doubtful = mails.filter(({ state }) => state === "failed").length;
    expect(doubtful).toBeLessThanOrEqual(KILLS * VICTIMS.length * MAILS_IN_HAND);
    report(times, written, mails);
    // Timings are reliable only on an idle machine, so a run of all tests does not check them.
    if (process.env.KILLS) {
      for (const victim of VICTIMS)
        expect(Math.max(...times[victim]), `ms until ${victim} was back`).toBeLessThan(BACK_WITHIN_MS);
      // Restarts as systemd does: stops the remaining processes of the site, then runs the unit's command after a pause.
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
  150_000 + KILLS * VICTIMS.length * ROUND_MS,
);

/** The time of the first acknowledged write. */
async function firstWrite(makers: ReturnType<typeof createWriters>["makers"]): Promise<number> {
  let at = 0;
  const isWaiting = () => at === 0;
  await Promise.all(
    makers.map((maker) =>
      keepWriting(maker, isWaiting, () => {
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
  const pgdata = path.join(location.dataDir, "pgdata");
  const first = Number.parseInt(readFileSync(path.join(pgdata, "postmaster.pid"), "utf8"), 10);
  const serving = processesIn(pgdata).find((pid) => pid !== first);
  process.kill((round / VICTIMS.length) % 2 < 1 ? first : (serving ?? first), "SIGKILL");
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

async function expectBookingsStored({ visitor, server }: People, written: Write[]): Promise<void> {
  const bookings = of("booking", written);
  for (const { name: key } of bookings) expect((await visitor.rpc("find_trial", { key })).data).not.toBeNull();
  const { count } = await server.from("trial_bookings").select("*", { count: "exact", head: true });
  expect(count).toBe(bookings.length);
}

async function expectPaymentsStored({ server }: People, written: Write[]): Promise<void> {
  const { data } = await server.from("payments").select("id, amount_cents, receipt_number").order("receipt_number");
  const payments = of("payment", written);
  expect(new Map(data?.map((row) => [row.id, row.amount_cents]))).toEqual(
    new Map(payments.map(({ name, content }) => [name, Number(content)])),
  );
  expect(data?.map((row) => row.receipt_number)).toEqual(payments.map((_, before) => before + 1));
}

async function expectFilesStored({ teacher, server }: People, written: Write[]): Promise<void> {
  const files = of("upload", written);
  for (const { name, content } of files) {
    const { data } = await teacher.storage.from("homework").download(name);
    expect((await data?.text()) === content, name).toBe(true);
  }
  const { data } = await server.rpc("list_orphaned_files", { bucket: "homework" });
  expect(data).toEqual([]);
  // Bytes are written before the row: a kill in between orphans them, at most once for each repeated upload.
  const folder = path.join(location.dataDir, "storage");
  const drawers = (await readdir(folder)).filter((name) => name.length === 2);
  const lying = await Promise.all(drawers.map((name) => readdir(path.join(folder, name))));
  const askedAgain = files.reduce((sum, { asked }) => sum + asked - 1, 0);
  expect(lying.flat().length).toBeGreaterThanOrEqual(files.length);
  expect(lying.flat().length).toBeLessThanOrEqual(files.length + askedAgain);
}

function report(times: Record<string, number[]>, written: Write[], mails: Row[]): void {
  const counted = KINDS.map((kind) => `${of(kind, written).length} ${kind}s`);
  const again = written.filter(({ asked }) => asked > 1).length;
  console.log(
    `${counted.join(", ")}; ${again} asked for again; ${mails.length} mails, ${mails.filter(({ state }) => state === "failed").length} left to the teacher`,
  );
  for (const [victim, all] of Object.entries(times).filter(([, all]) => all.length > 0)) {
    const sorted = all.toSorted((a, b) => a - b);
    console.log(
      `${victim}: back after ${sorted[Math.floor(sorted.length / 2)]} ms (median), ${sorted.at(-1)} ms (most)`,
    );
  }
}
