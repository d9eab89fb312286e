import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HASH_COST } from "../rest-and-auth/hashing.ts";
import { eventually, PASSWORD, startTestBackend, type TestBackend } from "../testing.ts";

type Person = Awaited<ReturnType<TestBackend["person"]>>;
let t: TestBackend;
let ana: Person;
beforeAll(async () => {
  // Real hashing, so that concurrent sign-ins take their time.
  t = await startTestBackend({ hashCost: HASH_COST });
  ana = await t.person("ana");
});
afterAll(() => t.close());

const headersOf = async ({ client }: Person) => ({
  apikey: t.backend.publishableKey,
  authorization: `Bearer ${(await client.auth.getSession()).data.session?.access_token}`,
  "content-type": "application/json",
});
const ask = (path: string, init: RequestInit) => t.backend.fetch(new Request(`http://localhost:3000${path}`, init));

describe("a sign-in that has ended", () => {
  test.each([
    ["reads nothing", "GET", "/rest/v1/notes?select=*", null],
    ["counts nothing", "HEAD", "/rest/v1/notes?select=*", null],
    ["writes nothing", "POST", "/rest/v1/notes", '{"title":"late"}'],
    ["calls nothing", "POST", "/rest/v1/rpc/refuse", '{"way":"none"}'],
    ["asks for nothing that is not there", "GET", "/rest/v1/nowhere", null],
  ])("%s, although its token has not expired", async (_, method, path, body) => {
    const person = await t.person("leaver");
    const headers = await headersOf(person);
    await person.client.from("notes").insert({ title: "mine" });
    // Caches the token, and prepares the statement.
    for (let i = 0; i < 3; i++) expect((await ask("/rest/v1/notes?select=*", { headers })).status).toBe(200);
    await t.backend.sql`delete from auth.sessions where user_id = ${person.id}`;
    const answer = await ask(path, { method, headers, body });
    expect(answer.status).toBe(401);
    expect(await answer.text()).not.toMatch(/mine/);
    expect(await t.backend.sql`select from public.notes where title = 'late'`).toHaveLength(0);
  });

  test("a sign-in that has ended is noticed on each connection, whatever else it answers", async () => {
    const person = await t.person("banned");
    const userHeaders = await headersOf(person);
    const hers = await headersOf(ana);
    const read = (headers: Record<string, string>) => ask("/rest/v1/notes?select=title", { headers });
    await t.backend.sql`update auth.users set banned_until = now() + interval '1 day' where id = ${person.id}`;
    const answers = await Promise.all(Array.from({ length: 60 }, (_, i) => read(i % 2 ? userHeaders : hers)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map((_, i) => (i % 2 ? 401 : 200)));
  });
});

test("simultaneous requests each get their own person's rows", async () => {
  const people = await Promise.all(["p", "q", "r", "s"].map((name) => t.person(name)));
  for (const { client, id } of people) await client.from("notes").insert({ title: `of ${id}`.slice(0, 50) });
  await Promise.all(
    Array.from({ length: 80 }, async (_, i) => {
      const { client, id } = people[i % people.length] ?? ana;
      const { data, count } = await client.from("notes").select("owner", { count: "exact" });
      expect([data?.every(({ owner }) => owner === id), count]).toEqual([true, 1]);
    }),
  );
});

test("a refused read is answered with its own problem, and does not affect the next read", async () => {
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, i) =>
      ana.client
        .from("notes")
        .select(i % 2 ? "title" : "weight")
        .eq(i % 2 ? "title" : "id", "x"),
    ),
  );
  expect(answers.map(({ error }) => error?.code)).toEqual(answers.map((_, i) => (i % 2 ? undefined : "22P02")));
});

describe("a read with a value that the driver cannot send", () => {
  const MUCH = "99999999999999999999";
  const openTransactions = () =>
    t.backend.sql`select from pg_stat_activity where state like 'idle in transaction%' and pid <> pg_backend_pid()`;
  const read = (value: string) => ana.client.from("notes").select("title").lt("created_at", value);

  test.each([
    ["seen for the first time", () => read(MUCH).limit(7)],
    [
      "in a statement that is prepared",
      async () => {
        for (let i = 0; i < 40; i++) await read("2020-01-01");
        return read(MUCH);
      },
    ],
  ])("%s is refused, and leaves nothing behind for the next caller", async (_, refused) => {
    const bia = await t.person("bia");
    await bia.client.from("notes").insert({ title: "of bia" });
    expect((await refused()).status).toBe(400);
    const answers = await Promise.all(
      Array.from({ length: 60 }, async (_, i) => {
        if (i % 3 === 0) return (await read(MUCH)).status;
        return (await (i % 2 ? ana : bia).client.from("notes").select("title").eq("title", "of bia")).data;
      }),
    );
    expect(answers).toEqual(answers.map((_, i) => (i % 3 === 0 ? 400 : i % 2 ? [] : [{ title: "of bia" }])));
    // A read is answered before its COMMIT, which is still being sent then.
    await eventually(async () => (await openTransactions()).length === 0);
    expect((await bia.client.from("notes").insert({ title: "more" })).error).toBeNull();
  });
});

test("a visitor who passes a list for a number is refused, and delays nobody", async () => {
  const visitor = t.client();
  for (let i = 0; i < 40; i += 1) expect((await visitor.from("texts").select("body").eq("parts", 5)).status).toBe(400);
  expect((await visitor.from("texts").select("body").contains("parts", [5])).data).toEqual([]);
});

test("a read-only request cannot write", async () => {
  await t.backend.sql.unsafe(`
    create function public.leave_a_trace() returns boolean language plpgsql as
      $$ begin insert into public.metadata_seen (email) values ('trace'); return true; end $$;
    grant execute on function public.leave_a_trace() to authenticated;
    grant insert on public.metadata_seen to authenticated;
    create policy "trace" on public.notes for select to authenticated using (title <> 'trap' or public.leave_a_trace())`);
  await ana.client.from("notes").insert({ title: "trap" });
  expect((await ana.client.from("notes").select().eq("title", "trap")).error?.code).toBe("25006");
  await t.backend.sql.unsafe(`drop policy "trace" on public.notes`);
});

test("a table that another process migrates stays readable and writable for its owner, and for nobody else", async () => {
  const person = await t.person("alone");
  await person.client.from("notes").insert({ title: "alone" });
  const read = () => person.client.from("notes").select("*");
  const add = () => person.client.from("notes").insert({ title: "more" }).select("*");
  for (let i = 0; i < 40; i++) await Promise.all([read(), add()]);
  await t.backend.sql.unsafe("alter table public.notes add column mood text");
  const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => (i % 2 ? read() : add())));
  expect(answers.flatMap(({ data }) => data ?? []).filter(({ owner }) => owner !== person.id)).toEqual([]);
  expect(answers.map(({ error }) => error)).toEqual(answers.map(() => null));
  expect(answers.every(({ data }) => data?.every((row) => "mood" in row))).toBe(true);
});

test("a storm of sign-ins is answered or told to retry, and a wrong password stays wrong", async () => {
  const signIn = (password: string) =>
    ask("/auth/v1/token?grant_type=password", {
      method: "POST",
      headers: { apikey: t.backend.publishableKey, "content-type": "application/json" },
      body: JSON.stringify({ email: ana.email, password }),
    });
  const answers = await Promise.all(Array.from({ length: 60 }, () => signIn(PASSWORD)));
  const away = answers.filter(({ status }) => status !== 200);
  expect(away.length).toBeGreaterThan(0);
  expect(away.map(({ status, headers }) => [status, Number(headers.get("retry-after")) > 0])).toEqual(
    away.map(() => [503, true]),
  );
  expect((await signIn("wrong")).status).toBe(400);
  expect((await signIn(PASSWORD)).status).toBe(200);
});
