import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type Backend, startBackend } from "../../embedded/index.ts";
import { pathOf } from "../../embedded/storage/disk.ts";
import { eventually } from "../../embedded/testing.ts";
import { copyMigratedFolder } from "../../supabase/tests/data-folder-template.ts";
import { type Client, connect, MIGRATIONS } from "../backend/site-backend.ts";
import { type BackupJob, startBackupJob } from "./backup-job.ts";
import { holdFiles } from "./hold-files.ts";
import { fileName } from "./prune.ts";
import { contentOf, filesOf, runCommand } from "./testing.ts";

const KEY = "uma chave que ninguém adivinha";
const WITHIN_MS = 120_000;
const quiet = async () => {};
const mailer = { sendRecovery: quiet, sendConfirmation: quiet, sendEmailChange: quiet, sendAlreadyRegistered: quiet };

let folder: string;
let backend: Backend;
let server: Client;
let dir: string;
let jobs: BackupJob[];
let logged: string[];
const opened: Backend[] = [];
const at = (name: string) => path.join(folder, name);
const place = () => ({ dataDir: at("data"), secretsFile: at("keys/site.json"), filesDir: at("files") });

async function open(where: ReturnType<typeof place>): Promise<Backend> {
  const started = await startBackend({ ...where, migrationsDir: MIGRATIONS, siteUrl: "http://localhost", mailer });
  opened.push(started);
  return started;
}

// Keys and files outside the data folder, as with several processes that share them.
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "keep-backups-"));
  await copyMigratedFolder(at("data"));
  await mkdir(at("keys"), { mode: 0o700 });
  await rename(at("data/secrets.json"), place().secretsFile);
  backend = await open(place());
  server = connect("http://localhost", backend.secretKey, backend.fetch);
  const made = await server.auth.admin.createUser({
    email: "teresa@example.com",
    password: "uma-senha-de-historia",
    email_confirm: true,
    user_metadata: { full_name: "Teresa" },
    app_metadata: { role: "admin" },
  });
  expect(made.error).toBeNull();
  await backend.sql`update public.profiles set created_at = now() - interval '2 days'`;
  for (const name of ["one.txt", "two.txt"]) {
    const sent = await server.storage.from("homework").upload(`x/${name}`, name, { contentType: "text/plain" });
    expect(sent.error).toBeNull();
  }
});
afterAll(async () => {
  for (const one of opened) await one.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  jobs = [];
  logged = [];
  dir = await mkdtemp(at("backups-"));
  await backend.sql`delete from public.backups`;
  await backend.sql`delete from public.notifications`;
});
afterEach(async () => {
  for (const job of jobs) await job.close();
});

function begin(key?: string): void {
  const settings = { dir, ...(key ? { key } : {}) };
  jobs.push(startBackupJob({ server, whereabouts: place(), settings, log: (line) => logged.push(line) }));
}

/** Runs the night's backup and returns its outcome. */
async function tonight(key?: string) {
  begin(key);
  return eventually(async () => {
    const [row] = await backend.sql`
      select file, state, problem, encrypted from public.backups where state in ('done', 'failed') and worker is not null`;
    return row;
  }, WITHIN_MS);
}
const bell = async () => (await backend.sql`select 1 from public.notifications where type = 'backup_failed'`).length;

test.each([
  ["encrypted", KEY],
  ["not encrypted", undefined],
])(
  "the nightly backup, %s, is restored as the same site with its keys, rows and files, wherever those were kept",
  async (_, key) => {
    const made = await tonight(key);
    expect(made).toMatchObject({ state: "done", encrypted: key !== undefined });
    expect(existsSync(at("data/secrets.json"))).toBe(false);

    const dataDir = await mkdtemp(at("fresh-"));
    const locations = { dataDir, secretsFile: path.join(dataDir, "keys.json"), filesDir: path.join(dataDir, "files") };
    const { code, printed } = await runCommand("restore", [path.join(dir, String(made.file))], {
      DATA_DIR: dataDir,
      SECRETS_FILE: locations.secretsFile,
      FILES_DIR: locations.filesDir,
      ...(key ? { BACKUP_KEY: key } : {}),
    }).ended;
    expect({ code, printed }).toMatchObject({ code: 0 });
    for (const [from, to] of [
      ["storage", locations.filesDir],
      ["secrets.json", locations.secretsFile],
    ] as const) {
      expect(printed).toMatch(new RegExp(`First put ${dataDir}/${from}.* in place of ${to}\\.`));
      await rename(path.join(dataDir, from), to);
    }
    const back = await open(locations);
    expect(back.secretKey).toBe(backend.secretKey);
    expect(await contentOf(back.sql)).toEqual(await contentOf(backend.sql));
    expect(await filesOf(dataDir, "files")).toEqual(await filesOf(folder, "files"));
    expect(Object.keys(await filesOf(dataDir, "files"))).toHaveLength(2);
    const { data } = await connect("http://localhost", back.secretKey, back.fetch)
      .storage.from("homework")
      .download("x/one.txt");
    expect(await data?.text()).toBe("one.txt");
  },
  WITHIN_MS,
);

test(
  "a site without its keys makes no backup, and notifies the teacher",
  async () => {
    const keys = await readFile(place().secretsFile);
    await rm(place().secretsFile);
    try {
      expect(await tonight()).toMatchObject({ state: "failed" });
    } finally {
      await writeFile(place().secretsFile, keys, { mode: 0o600 });
    }
    expect(logged.join()).toContain(place().secretsFile);
    expect(await readdir(at("keys"))).toEqual(["site.json"]);
    expect(await readdir(dir)).toEqual([]);
    expect(await bell()).toBe(1);
  },
  WITHIN_MS,
);

test(
  "a site whose file storage is away makes no backup without files, and notifies the teacher",
  async () => {
    await rename(at("files"), at("unplugged"));
    try {
      expect(await tonight()).toMatchObject({ state: "failed", problem: "NO_FILES" });
      expect(existsSync(at("files"))).toBe(false);
    } finally {
      await rename(at("unplugged"), at("files"));
    }
    expect(await readdir(dir)).toEqual([]);
    expect(await bell()).toBe(1);
  },
  WITHIN_MS,
);

test(
  "nightly files missing from the list are thinned out like listed ones; another site's backups and other files stay",
  async () => {
    // From the first Monday of a month that is old enough.
    const month = new Date();
    month.setUTCMonth(month.getUTCMonth() - 3, 1);
    month.setUTCDate(1 + ((8 - month.getUTCDay()) % 7));
    const night = (n: number) => new Date(month.getTime() + n * 86_400_000).toISOString().slice(0, 10);
    const nights = Array.from({ length: 12 }, (_, n) => `backup-${night(n)}T06-00-00.tar.gz`);
    const daysAgo = (days: number) => fileName(new Date(Date.now() - days * 86_400_000), days % 2 === 0);
    const othersSites = Array.from({ length: 30 }, (_, n) => daysAgo(n + 1));
    const others = ["backup-of-mine.tar.gz", "letter.txt", ".unfinished.1-00000000", ...othersSites];
    for (const name of [...nights, ...others]) await writeFile(path.join(dir, name), "");
    await backend.sql`
      insert into public.backups (state, file, bytes, night, finished_at)
      values ('done', ${String(nights[0])}, 1, ${night(0)}, ${`${night(0)}T06:00:00Z`})`;
    const { file } = await tonight();
    await eventually(async () => !existsSync(path.join(dir, String(nights[1]))), WITHIN_MS);
    await jobs[0]?.close();
    // The one with a record, and the newest seven of the others, which include the weekly and the monthly one.
    const kept = [nights[0], ...nights.slice(-7)];
    expect((await readdir(dir)).sort()).toEqual([...kept, ...others, file].sort());
  },
  WITHIN_MS,
);

test(
  "a backup that cannot be listed is reported, and its file is kept",
  async () => {
    const grant = "public.finish_backup(uuid, uuid, text, bigint, boolean, integer)";
    await backend.sql.unsafe(`revoke execute on function ${grant} from service_role`);
    try {
      begin();
      await eventually(() => logged.length > 0, WITHIN_MS);
    } finally {
      await backend.sql.unsafe(`grant execute on function ${grant} to service_role`);
    }
    expect(logged.join()).toMatch(/^The backup backup-\S+ is made but not on the list: /);
    expect(await readdir(dir)).toHaveLength(1);
  },
  WITHIN_MS,
);

test("files are held by hard links, wherever the data folder is: nothing is copied, and no link stays", async () => {
  const rows = await backend.sql`select bucket_id as bucket, name, version, 0 as size from storage.objects`;
  const files = rows.map(({ bucket, name, version }) => ({ bucket, name, version, size: 0 }));
  // Files that a machine held a week ago and left, and files that another machine holds now.
  const gone = at("files/.held.gone.7-00000000");
  const others = at("files/.held.other.7-00000000");
  for (const folder of [gone, others]) await mkdir(folder);
  await utimes(gone, 0, Date.now() / 1000 - 7 * 86_400);
  const { look, release } = await holdFiles({ files: backend.files, filesDir: at("files"), dataDir: folder }, files);
  const { held, missing } = await look();
  expect(missing).toEqual([]);
  expect(held).toHaveLength(rows.length);
  const [ours = ""] = (await readdir(at("files"))).filter((name) => name.startsWith(".held") && !others.endsWith(name));
  for (const { version } of held)
    expect((await stat(at(`files/${ours}/${version}`))).ino).toBe((await stat(pathOf(at("files"), version))).ino);
  await release();
  expect((await readdir(at("files"))).filter((name) => name.startsWith(".held"))).toEqual([path.basename(others)]);
  await rm(others, { recursive: true });
});
