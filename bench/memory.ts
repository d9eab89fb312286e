import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import sharp from "sharp";
import { connectAsOwner, openSite, readSecrets } from "./database.ts";
import { everybodyAtOnce } from "./load.ts";
import { boundTo, memoryOf } from "./memory-limit.ts";
import { enrolMany } from "./realtime.ts";
import { run, start } from "./run.ts";

const MB = 2 ** 20;
/** The memory of the smallest supported machine, in MB. */
const SMALLEST = 512;
/** In MB. */
const MOST = { fresh: 200, busy: 350, after: 250 };
const CROWD = { visitors: 30, students: 10, sockets: 10 };
const TEACHER = "professora@example.com";
const SETTLED_MS = 30_000;
const SAMPLE_MS = 500;

export type Row = { what: string; megabytes: number; most: number };

/** Builds and unpacks a release of these sources, as small machines run one. */
async function unpackRelease(folder: string): Promise<string> {
  const archive = (await run(process.execPath, ["scripts/release.ts", folder])).trim();
  await run("tar", ["-xzf", archive, "-C", folder]);
  return archive.replace(/\.tar\.gz$/, "");
}

/**
 * Measures a site with 512 MB: after its start, while a school uses it, while three large photos and an encrypted
 * backup run at once, and some minutes later.
 * @returns whether the memory could be limited
 */
export async function ofASmallSite(dataDir: string): Promise<{ bound: boolean; rows: Row[] }> {
  const busyMinutes = Number(process.env.LOAD_MINUTES ?? 3);
  const quietMinutes = Number(process.env.QUIET_MINUTES ?? 10);
  await mkdir(dataDir);
  const release = await unpackRelease(path.dirname(dataDir));
  const group = await boundTo(SMALLEST * MB);
  const password = randomBytes(12).toString("hex");
  const site = await start(
    [path.join(release, "bin/site")],
    {
      PORT: "0",
      DATA_DIR: dataDir,
      ADMIN_EMAIL: TEACHER,
      ADMIN_PASSWORD: password,
      TRUST_PROXY: "1",
      BACKUP_KEY: randomBytes(12).toString("hex"),
    },
    [...(group?.command ?? []), "sh"],
  );
  const rows: Row[] = [];
  const note = (what: string, bytes: number, most: number) => rows.push({ what, megabytes: bytes / MB, most });
  try {
    await wait(SETTLED_MS);
    note("fresh", await memoryOf(site.pid), MOST.fresh);
    const { server, signIn } = await openSite(site.address, dataDir);
    const { headers } = await signIn(TEACHER, password);
    const teach = async () => {
      const end = Date.now() + busyMinutes * 60_000;
      while (Date.now() < end) {
        for (const asked of [
          "profiles?select=id,full_name",
          "charge_overview?select=id,net_cents",
          "homework_overview?select=id",
        ])
          await (await fetch(`${site.address}/rest/v1/${asked}`, { headers })).arrayBuffer();
        await wait(SAMPLE_MS);
      }
    };
    const school = everybodyAtOnce(site.address, dataDir, busyMinutes, undefined, CROWD);
    const used = await most(site.pid, Promise.all([school, teach()]));
    note(`${CROWD.visitors} visitors, ${CROWD.students} students, the teacher`, used, MOST.busy);
    const photos = async () => {
      const answers = await sendPhotos(site.address, dataDir);
      if (answers.some((status) => status !== 200)) throw new Error(`Photos were answered ${answers.join(", ")}`);
    };
    const backUp = async () => {
      const asked = await fetch(`${site.address}/rest/v1/rpc/request_backup`, { method: "POST", headers });
      if (!asked.ok) throw new Error(`The backup was answered ${asked.status}`);
      for (;;) {
        const { data } = await server.from("backups").select("state, problem").limit(1).single().throwOnError();
        if (data.state === "failed") throw new Error(`The backup failed: ${data.problem}`);
        if (data.state === "done") return;
        await wait(SAMPLE_MS);
      }
    };
    const most3 = await most(site.pid, Promise.all([photos(), backUp()]));
    note("three photos of 50 megapixels, a backup", most3, SMALLEST);
    note("ended by the system, times", ((await group?.killed()) ?? 0) * MB, 0);
    await wait(quietMinutes * 60_000);
    note(`${quietMinutes} minutes later`, await memoryOf(site.pid), MOST.after);
  } finally {
    await site.stop();
    await group?.close();
  }
  return { bound: group !== undefined, rows };
}

/** The highest memory use sampled until some work is done. */
async function most(pid: number, work: Promise<unknown>): Promise<number> {
  let working = true;
  const done = work.finally(() => {
    working = false;
  });
  let found = 0;
  while (working) {
    found = Math.max(found, await memoryOf(pid));
    await Promise.race([done, wait(SAMPLE_MS)]);
  }
  await done;
  return found;
}

/** Three people's photos at once, of the kinds that cameras and screens make. @returns the answers' statuses. */
async function sendPhotos(site: string, dataDir: string): Promise<number[]> {
  const { jwtSecret, publishableKey } = await readSecrets(dataDir);
  const sql = await connectAsOwner(dataDir);
  try {
    const people = await enrolMany(sql, jwtSecret, "photographed", 3);
    const create = { width: 8_660, height: 5_773, channels: 3 as const, background: "teal" };
    const large = () => sharp({ create }).withMetadata({ orientation: 6 });
    const photos = [
      await large().jpeg().toBuffer(),
      await large().jpeg({ progressive: true }).toBuffer(),
      await large().png().toBuffer(),
    ];
    return await Promise.all(
      people.map(async ({ token }, n) => {
        const body = new FormData();
        body.append("file", new File([new Uint8Array(photos[n] ?? [])], "photo"));
        for (const [name, value] of [
          ["left", "0.2"],
          ["top", "0.2"],
          ["size", "0.5"],
        ] as const)
          body.append(name, value);
        const headers = { apikey: publishableKey, authorization: `Bearer ${token}` };
        const { status } = await fetch(`${site}/profile-photo`, { method: "POST", body, headers });
        return status;
      }),
    );
  } finally {
    await sql.end();
  }
}
