import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Backend, startBackend } from "../../embedded/index.ts";
import { classroomOf, upload } from "../../supabase/tests/classroom.ts";
import { booksOf } from "../../supabase/tests/money.ts";
import { openSchool, type School } from "../../supabase/tests/school.ts";
import { MIGRATIONS } from "../backend/site-backend.ts";
import { makeBackup } from "./make-backup.ts";
import { withSite } from "./open-site.ts";
import { restoreBackup } from "./restore-backup.ts";
import { filesOf } from "./testing.ts";

let school: School;
let dataDir: string;
let folder: string;
let restored: Backend | undefined;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "backup-"));
  school = await openSchool();
  dataDir = path.dirname(String(school.backend.sql.options.host[0]));
});
afterAll(async () => {
  await restored?.close();
  await school.close();
  await rm(folder, { recursive: true, force: true });
});

const { assign } = classroomOf(() => school);
const { charge, pay, account } = booksOf(() => school);

test("a backup made under load is of one moment: every file has its row, every row its file, and the books balance", async () => {
  const { student, other } = school;
  const working = new AbortController();
  const write = async (work: () => Promise<unknown>) => {
    while (!working.signal.aborted) await work();
  };
  const { homework } = await assign({ kind: "file" }, [student.id]);
  const bucket = student.client.storage.from("homework");
  const kept = (await upload(student, homework)).object;
  const bill = async () => {
    const { id } = await charge(other.id, 1_000);
    await pay(other.id, 1_000, id);
  };
  await bill();
  const writers = [
    write(bill),
    write(async () => {
      const { object } = await upload(student, homework);
      await bucket.remove([object]);
    }),
    write(async () => {
      const replaced = { upsert: true, contentType: "text/plain" };
      await school.server.storage.from("homework").upload(kept, `version ${randomUUID()}`, replaced);
    }),
  ];
  const file = path.join(folder, "busy.tar.gz");
  const made = await withSite({ dataDir }, true, (site) => makeBackup({ site, file, key: undefined })).finally(() =>
    working.abort(),
  );
  await Promise.all(writers);
  expect(made.missing).toEqual([]);

  const newDataDir = path.join(folder, "of-one-moment");
  const options = { whereabouts: { dataDir: newDataDir }, file, key: undefined, replace: false, log() {} };
  await restoreBackup({ ...options, migrationsDir: MIGRATIONS });
  const quiet = async () => {};
  const mailer = { sendRecovery: quiet, sendConfirmation: quiet, sendEmailChange: quiet, sendAlreadyRegistered: quiet };
  restored = await startBackend({
    dataDir: newDataDir,
    migrationsDir: MIGRATIONS,
    siteUrl: "http://localhost",
    mailer,
  });
  const { sql } = restored;
  const rows = await sql`select version, metadata ->> 'eTag' as tag from storage.objects order by version`;
  const files = await filesOf(newDataDir);
  expect(Object.keys(files).sort()).toEqual(rows.map(({ version }) => version));
  for (const { version, tag } of rows) expect(`"${files[version]?.slice(0, 32)}"`).toBe(tag);
  const [books] = await sql`
    select (select coalesce(sum(amount_cents), 0)::int from public.payments where student_id = ${other.id}) as paid,
      (select coalesce(sum(a.amount_cents), 0)::int from public.allocations a join public.payments p on p.id = a.payment_id
        where p.student_id = ${other.id}) as allocated`;
  expect(books?.paid).toBeGreaterThan(0);
  expect(books?.allocated).toBe(books?.paid);
  expect((await account(other.id)).free).toBe(0);
}, 120_000);
