import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openSchool, type School } from "../../supabase/tests/school.ts";
import { freeBackupSpace } from "./free-backup-space.ts";

const MB = 2 ** 20;
/** The disk's size; its reserve is 64 MB. */
const WHOLE = 1000 * MB;

let school: School;
let dir: string;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());
beforeEach(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), "make-room-"));
  await school.backend.sql`delete from public.backups`;
});
afterEach(() => rm(dir, { recursive: true, force: true }));

/** Backups of one megabyte each, oldest first, before another one is made. */
async function after(...files: string[]) {
  const { sql } = school.backend;
  for (const [day, file] of files.entries()) {
    await writeFile(path.join(dir, file), Buffer.alloc(MB));
    await sql`
      insert into public.backups (state, file, bytes, finished_at)
      values ('done', ${file}, ${MB}, ${`2026-01-0${day + 1}`})`;
  }
  const backup = randomUUID();
  const worker = randomUUID();
  await sql`insert into public.backups (id, state, worker) values (${backup}, 'running', ${worker})`;
  const pruned = async () => (await sql`select pruned from public.backups where id = ${backup}`)[0]?.pruned;
  const making = (free: number) =>
    freeBackupSpace({ server: school.server, dir, backup, worker, look: async () => ({ free, whole: WHOLE }) });
  return { making, pruned };
}
const listed = async () =>
  (await school.backend.sql`select file from public.backups where state = 'done' order by finished_at`).map(
    ({ file }) => file,
  );

test("a disk with free space keeps all backups", async () => {
  const { making, pruned } = await after("a", "b", "c");
  expect(await making(70 * MB)).toBe(0);
  expect(await readdir(dir)).toEqual(["a", "b", "c"]);
  expect(await pruned()).toBe(0);
});

test("the first backup works without an existing folder", async () => {
  const { making } = await after();
  await rm(dir, { recursive: true });
  expect(await making(70 * MB)).toBe(0);
  expect(await readdir(dir)).toEqual([]);
});

test("the oldest backups are deleted from a full disk and from the list, as many as needed, and the new backup reports the number", async () => {
  const { making, pruned } = await after("a", "b", "c", "d");
  expect(await making(63.5 * MB)).toBe(2);
  expect(await readdir(dir)).toEqual(["c", "d"]);
  expect(await listed()).toEqual(["c", "d"]);
  expect(await pruned()).toBe(2);
});

test("a disk that stays full keeps all backups, and the message says how much space is missing", async () => {
  const { making } = await after("a", "b", "c");
  await expect(making(60 * MB)).rejects.toMatchObject({ code: "NO_SPACE" });
  expect(await readdir(dir)).toEqual(["a", "b", "c"]);
  expect(await listed()).toEqual(["a", "b", "c"]);
});

test("the newest backup is never removed for one that is not made yet", async () => {
  const { making } = await after("only");
  await expect(making(64.5 * MB)).rejects.toMatchObject({ code: "NO_SPACE" });
  expect(await readdir(dir)).toEqual(["only"]);
});
