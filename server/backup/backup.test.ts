import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Backend, startBackend } from "../../embedded/index.ts";
import { cardsOf } from "../../supabase/tests/cards.ts";
import { classroomOf, upload } from "../../supabase/tests/classroom.ts";
import { booksOf, NOTE_PDF } from "../../supabase/tests/money.ts";
import { type Client, openSchool, type School } from "../../supabase/tests/school.ts";
import { withSecondFactor } from "../../supabase/tests/second-factor.ts";
import { MIGRATIONS } from "../backend/site-backend.ts";
import { seedDemo } from "../demo/seed-demo.ts";
import { addStartingArticles } from "../starting-articles.ts";
import { addStartingItems } from "../starting-items.ts";
import { makeBackup } from "./make-backup.ts";
import { withSite } from "./open-site.ts";
import { readArchive } from "./read-archive.ts";
import { withSnapshot } from "./snapshot.ts";
import { contentOf, filesOf, runCommand } from "./testing.ts";

const PASSWORD = "uma-senha-de-historia";
let school: School;
let dataDir: string;
let folder: string;
const opened: Backend[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "backup-"));
  school = await openSchool();
  dataDir = path.dirname(String(school.backend.sql.options.host[0]));
  await seedDemo(school.server, "uma-senha-de-demonstracao");
  await addStartingArticles(school.server);
  await addStartingItems(school.server);
});
afterAll(async () => {
  for (const backend of opened) await backend.close();
  await school.close();
  await rm(folder, { recursive: true, force: true });
});

const { assign, submit } = classroomOf(() => school);
const { charge, pay, issueNote } = booksOf(() => school);
const { addCard } = cardsOf(() => school);
const backup = (file: string) => withSite({ dataDir }, true, (site) => makeBackup({ site, file, key: undefined }));

/** The site of a data folder, started. */
async function start(at: string): Promise<{ backend: Backend; connect: () => Client }> {
  const quiet = async () => {};
  const mailer = { sendRecovery: quiet, sendConfirmation: quiet, sendEmailChange: quiet, sendAlreadyRegistered: quiet };
  const backend = await startBackend({ dataDir: at, migrationsDir: MIGRATIONS, siteUrl: "http://localhost", mailer });
  opened.push(backend);
  const global = { fetch: (input: RequestInfo | URL, init?: RequestInit) => backend.fetch(new Request(input, init)) };
  const auth = { persistSession: false, autoRefreshToken: false };
  return { backend, connect: () => createClient("http://localhost", backend.publishableKey, { auth, global }) };
}

test("a table whose rows are larger than a stream's buffer is copied whole, and so is the next one", async () => {
  const { sql } = school.backend;
  await sql`create table private.long_texts (words text)`;
  try {
    for (const length of [60_000, 70_000, 140_000, 3_000_000]) {
      await sql`truncate private.long_texts`;
      await sql`insert into private.long_texts values (${"x".repeat(length)}), ('last')`;
      await withSite({ dataDir }, true, (site) =>
        withSnapshot(
          site.sql,
          async () => {},
          async ({ copy, tx }) => {
            const table = { schema: "private", name: "long_texts", columns: ["words"] };
            const copied = await copy(table, path.join(folder, "long_texts.csv"));
            expect(copied).toMatchObject({ rows: 2, bytes: "words\n\nlast\n".length + length });
            expect(await tx`select 1 as one`).toEqual([{ one: 1 }]);
          },
        ),
      );
    }
  } finally {
    await sql`drop table private.long_texts`;
  }
});

test("credentials of a payment provider and of a calendar are in an encrypted backup, and in no other", async () => {
  const encrypted = "x".repeat(40);
  const names = {
    profile: "standard",
    base_url: "https://pix.example.com",
    token_url: "https://pix.example.com/token",
  };
  const order = { ...names, pix_key: "pix@example.com", encrypted };
  expect((await school.server.rpc("connect_pix_provider", order)).error).toBeNull();
  const calendar = { provider: "other", url: "https://dav.example.com/aulas/", username: "teresa", name: "Aulas" };
  const connected = { ...calendar, encrypted, person: school.teacher.id };
  expect((await school.server.rpc("connect_calendar", connected)).error).toBeNull();
  for (const key of [undefined, "a passphrase of tests"]) {
    const file = path.join(folder, `provider-${key ? "with" : "without"}-key`);
    await withSite({ dataDir }, true, (site) => makeBackup({ site, file, key }));
    const { manifest } = await readArchive({ file, key });
    expect(manifest.tables.some(({ name }) => name === "pix_provider")).toBe(true);
    for (const secret of ["pix_credentials", "calendar_credentials"])
      expect(manifest.tables.some(({ name }) => name === secret)).toBe(key !== undefined);
  }
  await school.teacher.client.rpc("disconnect_pix_provider", { base_url: names.base_url });
  await school.teacher.client.rpc("disconnect_calendar", { url: calendar.url });
});

test("a school with every kind of data is restored on a new machine with every row and file, and nobody has to sign in again", async () => {
  const { student, teacher } = school;
  const { homework } = await assign({ kind: "file" });
  const { object } = await upload(student, homework);
  await submit(student, homework, 'Uma linha\n"e outra", com vírgula; \\. e ação', 0, [
    { object, name: "redação.txt" },
  ]);
  const card = await addCard(student, "to yield");
  const recording = `${student.id}/${card}/${randomUUID()}.mp3`;
  const spoken = await readFile("public/placement-test/a2-l02.mp3");
  await student.client.storage.from("cards").upload(recording, spoken, { contentType: "audio/mpeg" });
  expect((await student.client.rpc("set_card_recording", { card, recording })).error).toBeNull();
  const paid = await charge(student.id, 12_345);
  const { id: payment } = await pay(student.id, 12_345, paid.id);
  const note = await issueNote(payment);
  const session = (await student.client.auth.getSession()).data.session;
  const show = await withSecondFactor(teacher);

  const file = path.join(folder, "whole.tar.gz");
  await backup(file);
  const newDataDir = path.join(folder, "new-machine");
  const { code, printed } = await runCommand("restore", [file], { DATA_DIR: newDataDir }).ended;
  expect(printed).toContain("Start it now");
  expect(code).toBe(0);

  const before = await contentOf(school.backend.sql);
  const { backend, connect } = await start(newDataDir);
  expect(await contentOf(backend.sql)).toEqual(before);
  expect(await filesOf(newDataDir)).toEqual(await filesOf(dataDir));
  const greeting =
    await backend.sql`select from storage.objects o join public.site_settings s on s.greeting_file = o.name
    where o.bucket_id = 'greetings'`;
  expect(greeting).toHaveLength(1);
  expect(Object.values(before).filter((said) => !said.startsWith("0 ")).length).toBeGreaterThan(35);

  const signedIn = connect();
  expect((await signedIn.auth.signInWithPassword({ email: teacher.email, password: PASSWORD })).error).toBeNull();
  // The second factor is restored, too: the password without a code grants no access, the code of the teacher's phone does.
  expect((await signedIn.from("audit_log").select("id")).data ?? []).toEqual([]);
  await show(1, signedIn);
  const resumed = connect();
  expect((await resumed.auth.getUser(session?.access_token)).data.user?.id).toBe(student.id);
  const refreshed = await resumed.auth.refreshSession({ refresh_token: session?.refresh_token ?? "" });
  expect(refreshed.error).toBeNull();
  expect(await (await resumed.storage.from("homework").download(object)).data?.text()).toBe("hello");
  expect((await resumed.rpc("read_card_deck")).data).toMatchObject({ cards: [{ id: card, recording }] });
  const heard = await (await resumed.storage.from("cards").download(recording)).data?.arrayBuffer();
  expect(Buffer.from(heard ?? new ArrayBuffer(0)).equals(spoken)).toBe(true);
  expect(await (await resumed.storage.from("service-notes").download(note)).data?.text()).toBe(String(NOTE_PDF));
  // Sequences continue where they were, and the triggers that a restore disables are active again.
  const trail = async () => (await signedIn.from("audit_log").select("id")).data?.length ?? 0;
  const lines = await trail();
  const { error } = await signedIn.rpc("edit_student", {
    student: student.id,
    full_name: "Ana Lima",
    plan: "Moderate",
  });
  expect(error).toBeNull();
  expect(await trail()).toBeGreaterThan(lines);
}, 120_000);
