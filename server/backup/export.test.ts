import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import Papa from "papaparse";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FORMULA } from "../../app/platform/files/csv-text.ts";
import { allowPush } from "../../supabase/tests/devices.ts";
import { booksOf, NOTE_PDF } from "../../supabase/tests/money.ts";
import { openSchool, type School, visitorBooking } from "../../supabase/tests/school.ts";
import { seedDemo } from "../demo/seed-demo.ts";
import { addStartingArticles } from "../starting-articles.ts";
import { runCommand } from "./testing.ts";

let school: School;
let folder: string;
let dataDir: string;
let browser: Awaited<ReturnType<typeof allowPush>>;
/** A secret address: knowing it gives access to the calendar. */
const CALENDAR = "https://calendar.example.com/private-3f9a1c/basic.ics";
/** Text typed by a visitor that a spreadsheet would run. */
const TYPED = "=1+1";
const { charge, pay, issueNote } = booksOf(() => school);

beforeAll(async () => {
  school = await openSchool();
  dataDir = path.dirname(String(school.backend.sql.options.host[0]));
  folder = path.join(await mkdtemp(path.join(os.tmpdir(), "export-")), "school");
  browser = await allowPush(school.student);
  await school.backend
    .sql`insert into public.notifications (user_id, type) values (${school.student.id}, 'new_homework')`;
  const { error } = await school.teacher.client.from("busy_calendars").insert({ name: "Preply", url: CALENDAR });
  expect(error).toBeNull();
  const { error: refused } = await school.visitor.rpc(
    "book_trial",
    visitorBooking({ full_name: "=Vera+1", email: "vera@example.com", message: TYPED }),
  );
  expect(refused).toBeNull();
  await seedDemo(school.server, "uma-senha-de-demonstracao");
  await addStartingArticles(school.server);
});
afterAll(async () => {
  await school.close();
  await rm(path.dirname(folder), { recursive: true, force: true });
});

/** A CSV file as objects: every cell by its column's name. */
async function read(file: string): Promise<Record<string, string>[]> {
  const text = (await readFile(path.join(folder, file), "utf8")).replace(/^\uFEFF/, "");
  const { data, errors } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
  expect(errors).toEqual([]);
  return data;
}

test("everything opens in other programs: people, hours and money in a spreadsheet, articles as text, files as they were", async () => {
  const { student, teacher, backend } = school;
  await teacher.client.rpc("edit_student", { student: student.id, full_name: 'Ana "Nina"; Souza', plan: "Moderate" });
  const { id } = await charge(student.id, 12_345);
  const { id: payment } = await pay(student.id, 12_345, id);
  const note = await issueNote(payment);
  const { code, printed } = await runCommand("export", [folder], { DATA_DIR: dataDir }).ended;
  expect(printed).toMatch(/tables, \d+ articles, \d+ files/);
  expect(code).toBe(0);

  expect(await read("spreadsheets/students.csv")).toContainEqual(
    expect.objectContaining({ name: 'Ana "Nina"; Souza', email: student.email, plan: "Moderate" }),
  );
  expect(await read("spreadsheets/payments.csv")).toContainEqual(
    expect.objectContaining({ student: 'Ana "Nina"; Souza', amount: "123,45" }),
  );
  const [count] = await backend.sql`select (select count(*)::int from public.classes) as classes,
    (select count(*)::int from public.profiles) as profiles`;
  const classes = await read("spreadsheets/classes.csv");
  expect(classes).toHaveLength(count?.classes);
  for (const { day, starts } of classes) expect(`${day} ${starts}`).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
  expect(await read("tables/profiles.csv")).toHaveLength(count?.profiles);

  const articles = await readdir(path.join(folder, "articles"));
  expect(articles.filter((name) => name.endsWith(".pt.md")).length).toBeGreaterThan(0);
  expect(await readFile(path.join(folder, "articles", articles[0] ?? ""), "utf8")).toMatch(
    /^---\npair: ".+"\nlanguage: /,
  );
  expect(await readFile(path.join(folder, "files/service-notes", note))).toEqual(NOTE_PDF);
  expect(await readdir(path.join(folder, "files/homework"))).not.toEqual([]);
  const recordings = { greetings: "server/demo/greeting.mp3", cards: "public/placement-test/a2-l02.mp3" };
  for (const [bucket, source] of Object.entries(recordings)) {
    const names = await readdir(path.join(folder, "files", bucket), { recursive: true });
    const name = names.find((one) => one.endsWith(".mp3")) ?? "";
    const exported = await readFile(path.join(folder, "files", bucket, name));
    expect(exported.equals(await readFile(source)), bucket).toBe(true);
    if (bucket === "cards") expect((await read("tables/cards.csv")).map(({ recording }) => recording)).toContain(name);
  }
}, 60_000);

test("every table is exported except the list of backups, pending messages and error records", async () => {
  const tables = await school.backend.sql<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`;
  const exported = (await readdir(path.join(folder, "tables"))).map((file) => path.basename(file, ".csv"));
  const missing = tables.map(({ name }) => name).filter((name) => !exported.includes(name));
  expect(missing.toSorted()).toEqual(["backups", "error_logs", "mail_outbox", "push_outbox", "push_subscriptions"]);
});

test("a spreadsheet runs no formula that somebody typed", async () => {
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".csv"));
  const cells = (await Promise.all(files.map(read))).flatMap((rows) => rows.flatMap((row) => Object.values(row)));
  expect(cells.filter((cell) => FORMULA.test(cell) && Number.isNaN(Number(cell)))).toEqual([]);
  for (const file of ["tables/trial_bookings.csv", "spreadsheets/trials.csv"])
    expect((await read(file)).map(({ message }) => message)).toContain(`'${TYPED}`);
});

test("a spreadsheet keeps the digits of documents and phones", async () => {
  const { teacher, student } = school;
  const payer = { student: student.id, payer_name: "Ana", payer_document: "01234567890" };
  const { error } = await teacher.client.rpc("set_student_billing", payer);
  expect(error).toBeNull();
  const { id } = await charge(student.id, 9_900);
  await pay(student.id, 9_900, id);
  const target = `${folder}-digits`;
  await runCommand("export", [target], { DATA_DIR: dataDir }).ended;
  for (const file of ["spreadsheets/payments.csv", "tables/payments.csv", "tables/student_billing.csv"])
    expect(await readFile(path.join(target, file), "utf8"), file).toMatch(/[;,]012\.345\.678-90[;,]/);
  for (const file of ["spreadsheets/payments.csv", "tables/payments.csv"])
    expect(await readFile(path.join(target, file), "utf8"), file).not.toMatch(/[;,]0\d{10}[;,]/);
}, 60_000);

test("an export contains no credentials, and overwrites nothing", async () => {
  const tables = await readdir(path.join(folder, "tables"));
  expect(tables).not.toContain("users.csv");
  expect(tables).not.toContain("mail_outbox.csv");
  expect(await read("tables/busy_calendars.csv")).toContainEqual(expect.objectContaining({ name: "Preply" }));
  for (const table of tables) {
    const text = await readFile(path.join(folder, "tables", table), "utf8");
    // The address of a provider's token endpoint is no credential.
    expect(text.split("\n")[0]).not.toMatch(/hash|password|token(?!_url)/);
    for (const secret of [CALENDAR, browser.endpoint, browser.auth]) expect(text).not.toContain(secret);
  }
  const { code, printed } = await runCommand("export", [folder], { DATA_DIR: dataDir }).ended;
  expect([code, printed.trim()]).toEqual([1, `${folder} is there already. Name a folder that is not.`]);
});
