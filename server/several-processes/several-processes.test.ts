import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../../embedded/testing.ts";
import { EXIT_CONFIG } from "../startup-problems.ts";
import { endOf, startedSites } from "../testing.ts";
import { type Client, openSharedDatabase, PASSWORD, type SharedDatabase, TEACHER } from "./testing.ts";

const { start } = startedSites({ entry: "several-processes/several-processes.site.ts", per: "file" });
let shared: SharedDatabase;
let at: string[];
let keys: SharedDatabase["keys"];
const connect: SharedDatabase["connect"] = (...given) => shared.connect(...given);
const enroll: SharedDatabase["enroll"] = (name) => shared.enroll(name);
const signIn: SharedDatabase["signIn"] = (...given) => shared.signIn(...given);
beforeAll(async () => {
  shared = await openSharedDatabase(start);
  ({ at, keys } = shared);
}, 120_000);
afterAll(() => shared?.close());

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const bound = server.address();
  server.close();
  return typeof bound === "object" && bound ? bound.port : 0;
}
const page = async (site: string) => (await fetch(`${site}/pt`)).text();

test("the school is set up once, however many processes start at once", async () => {
  expect(await shared.sql`select count(*)::int as n from public.profiles where role = 'admin'`).toEqual([{ n: 1 }]);
  expect(shared.sites.filter(({ printed }) => printed().includes("The teacher's sign-in"))).toHaveLength(1);
});

test("a process that starts beside others listens once it answers", async () => {
  const port = await freePort();
  const { child } = shared.another({ PORT: String(port) });
  const seen = new Set<number>();
  const NOBODY = 0;
  await eventually(async () => {
    const status = await fetch(`http://127.0.0.1:${port}/pt`).then(
      (answer) => answer.status,
      () => NOBODY,
    );
    seen.add(status);
    return status !== NOBODY;
  }, 60_000);
  expect([...seen]).toEqual([NOBODY, 200]);
  child.kill("SIGTERM");
  await endOf(child);
});

test("a session is valid at all processes", async () => {
  const ana = await signIn(await enroll("Ana"));
  for (const _ of at) expect((await ana.auth.getUser()).error).toBeNull();
  for (const _ of at) expect((await ana.auth.refreshSession()).error).toBeNull();
});

test("the teacher's change at one process is visible on the pages of all", async () => {
  for (const site of at) {
    // Cached answers repeat the first rendering, including its number.
    let before = "";
    await eventually(async () => {
      const now = await page(site);
      const kept = now === before;
      before = now;
      return kept;
    });
  }
  const teacher = await signIn(TEACHER, TEACHER.password, at[0]);
  const { data } = await teacher
    .from("site_settings")
    .update({ brand_first_name: "Marisol" })
    .neq("brand_first_name", "")
    .select();
  expect(data).toHaveLength(1);
  for (const site of at) await eventually(async () => (await page(site)).startsWith("Marisol"));
});

test("password guesses are counted across processes", async () => {
  const ana = await enroll("Ana");
  const tries: number[] = [];
  for (let i = 0; i < 11; i++) {
    const { error } = await connect(keys.publishableKey).auth.signInWithPassword({
      email: ana.email,
      password: "errada",
    });
    tries.push(error?.status ?? 200);
  }
  expect(tries).toEqual([...Array(10).fill(400), 429]);
});

test("an event at one process is delivered at another", async () => {
  const ana = await enroll("Ana");
  const listener = await signIn(ana, PASSWORD, at[1]);
  const heard: string[] = [];
  let subscribed = false;
  listener
    .channel("bell")
    .on("postgres_changes", { event: "INSERT", schema: "public", table: "notifications" }, ({ new: row }) =>
      heard.push(String(row.type)),
    )
    .subscribe((status) => (subscribed ||= status === "SUBSCRIBED"));
  await eventually(() => subscribed);
  await connect(keys.secretKey, at[2])
    .from("notifications")
    .insert({ user_id: ana.id, type: "class_reminder", content: {} });
  await eventually(() => heard.includes("class_reminder"));
});

describe("a file", () => {
  const bytes = Buffer.from(
    `RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0\x2f\0\0\0\x10\x07\x10\x11\x11\x88\x88\xfe\x07\0`,
    "latin1",
  );

  test("a file uploaded to one process is served by the others, and gone everywhere once removed", async () => {
    const ana = await enroll("Ana");
    const name = `${ana.id}/${randomUUID()}.webp`;
    const buckets = await Promise.all(
      at.map(async (site) => (await signIn(ana, PASSWORD, site)).storage.from("avatars")),
    );
    const sent = await connect(keys.secretKey, at[0])
      .storage.from("avatars")
      .upload(name, bytes, { contentType: "image/webp" });
    expect(sent.error).toBeNull();
    for (const bucket of buckets) {
      const got = await bucket.download(name);
      expect(Buffer.from((await got.data?.arrayBuffer()) ?? new ArrayBuffer()).equals(bytes)).toBe(true);
    }
    expect((await connect(keys.secretKey, at[1]).storage.from("avatars").remove([name])).error).toBeNull();
    expect((await buckets[2]?.download(name))?.error).not.toBeNull();
  });

  test("upload begun at one process is completed at another", async () => {
    const ana = await enroll("Ana");
    const name = `${ana.id}/${randomUUID()}.webp`;
    const upload = { bucketName: "avatars", objectName: name, contentType: "image/webp", cacheControl: "60" };
    const metadata = Object.entries(upload).map(([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`);
    const common = { authorization: `Bearer ${keys.secretKey}`, apikey: keys.secretKey, "tus-resumable": "1.0.0" };
    const begun = await fetch(`${at[0]}/storage/v1/upload/resumable`, {
      method: "POST",
      headers: { ...common, "upload-length": String(bytes.length), "upload-metadata": metadata.join(",") },
    });
    expect(begun.status).toBe(201);
    const uploadPath = new URL(begun.headers.get("location") ?? "", at[0]).pathname;
    for (const [process, from, to] of [
      [1, 0, 10],
      [2, 10, bytes.length],
    ] as const) {
      const part = await fetch(`${at[process]}${uploadPath}`, {
        method: "PATCH",
        headers: { ...common, "upload-offset": String(from), "content-type": "application/offset+octet-stream" },
        body: bytes.subarray(from, to),
      });
      expect(part.status).toBe(204);
    }
    const got = await (await signIn(ana, PASSWORD, at[0])).storage.from("avatars").download(name);
    expect(got.data?.size).toBe(bytes.length);
  });
});

describe("scheduled work", () => {
  const everywhere = <T>(work: (server: Client) => PromiseLike<T>) =>
    Promise.all([...at, ...at].map((site) => work(connect(keys.secretKey, site))));

  test("scheduled work is done once: mails", async () => {
    const people = Array.from({ length: 30 }, (_, i) => `leitora.${i}@example.com`);
    await shared.sql`insert into public.mail_outbox ${shared.sql(
      people.map((recipient) => ({ kind: "already_registered", recipient, language: "pt" })),
    )}`;
    // A write makes its process check the outbox: all of them do at once.
    await Promise.all(at.map((site) => fetch(`${site}/rest/v1/rpc/none`, { method: "POST" })));
    await eventually(async () => {
      const [left] = await shared.sql`select count(*)::int as n from public.mail_outbox where state <> 'sent'`;
      return left?.n === 0;
    });
    expect(shared.received.filter((address) => address.startsWith("leitora.")).sort()).toEqual(people.sort());
  });

  test("scheduled work is done once: the month's charges and their notifications", async () => {
    const ana = await enroll("Ana");
    await shared.sql`update public.plan_prices set price_cents = 48000, from_on = '2000-01-01' where plan = 'Moderate'`;
    const teacher = await signIn(TEACHER, TEACHER.password);
    const edited = await teacher.rpc("edit_student", { student: ana.id, full_name: "Ana", plan: "Moderate" });
    expect(edited.error).toBeNull();
    await shared.sql`update public.student_billing set plan_since = '2026-01-01' where student_id = ${ana.id}`;
    const answers = await everywhere((server) => server.rpc("run_housekeeping"));
    expect(answers.filter(({ error }) => error)).toEqual([]);
    const months =
      await shared.sql`select month, count(*)::int as n from public.charges where student_id = ${ana.id} group by 1`;
    expect(months.length).toBeGreaterThan(0);
    expect(months.every(({ n }) => n === 1)).toBe(true);
    const notifications =
      await shared.sql`select from public.notifications where user_id = ${ana.id} and type = 'charge_due'`;
    expect(notifications).toHaveLength(months.length);
  });

  test("scheduled work is done once: reading another calendar", async () => {
    // A process may claim a mail on its own before the others are asked to; claims are counted in any case.
    await shared.sql.unsafe(`
      create table private.claims (calendar uuid not null);
      create function private.note_claim() returns trigger language plpgsql security definer set search_path = '' as
        $$ begin insert into private.claims values (new.id); return null; end $$;
      create trigger note_claim after update on public.busy_calendars for each row
        when (new.checked_at is distinct from old.checked_at) execute function private.note_claim()`);
    await shared.sql`insert into public.busy_calendars (name, url) values ('Casa', 'https://calendar.invalid/casa.ics')`;
    const claimed = await everywhere((server) => server.rpc("claim_busy_calendars"));
    expect(claimed.filter(({ error }) => error)).toEqual([]);
    expect(await shared.sql`select c.name from private.claims join public.busy_calendars c on c.id = calendar`).toEqual(
      [{ name: "Casa" }],
    );
  });
});

describe("an incompatible process", () => {
  const refused = async (env: Record<string, string>) => {
    const site = shared.another(env);
    expect(await endOf(site.child)).toBe(EXIT_CONFIG);
    expect(site.printed()).not.toContain("    at ");
    return site.printed();
  };

  test("an incompatible process with other keys is refused", async () => {
    const said = await refused({ SECRETS_FILE: shared.elsewhere("secrets.json") });
    expect(said).toContain("are not those of this database");
    expect(said).toContain("SECRETS_FILE");
  });

  test("an incompatible process with another file storage is refused", async () => {
    const said = await refused({ FILES_DIR: shared.elsewhere("files") });
    expect(said).toContain("is not the one where this database's files are");
    expect(said).toContain("FILES_DIR");
  });

  test("an incompatible process with the folder of another site is refused, since it would tidy away its files", async () => {
    const said = await refused({ DATABASE_URL: await shared.otherDatabase() });
    expect(said).toContain("holds the files of another database");
  });
});
