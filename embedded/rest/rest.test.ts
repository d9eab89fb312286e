import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestBackend, type TestBackend } from "../testing.ts";

type Person = Awaited<ReturnType<TestBackend["person"]>>;
let t: TestBackend;
let ana: Person;
let bia: Person;
beforeAll(async () => {
  t = await startTestBackend();
  ana = await t.person("ana");
  bia = await t.person("bia");
});
afterAll(() => t.close());

const add = (person: Person, row: Record<string, unknown>) => person.client.from("notes").insert(row).select().single();

describe("rows belong to people", () => {
  test("each person reads, changes and deletes only their own", async () => {
    const { data: note } = await add(ana, { title: "own" });
    expect((await bia.client.from("notes").select().eq("id", note.id)).data).toEqual([]);
    expect((await bia.client.from("notes").update({ title: "x" }).eq("id", note.id).select()).data).toEqual([]);
    expect((await bia.client.from("notes").delete().eq("id", note.id).select()).data).toEqual([]);
    expect((await ana.client.from("notes").select("title").eq("id", note.id).single()).data).toEqual({ title: "own" });
  });

  test("nobody inserts a row for another person", async () => {
    expect((await add(bia, { title: "x", owner: ana.id })).error?.code).toBe("42501");
  });

  test("a table without grants is denied to visitors and users alike", async () => {
    expect((await t.client().from("notes").select()).error?.code).toBe("42501");
    expect((await ana.client.from("secrets").select()).error?.code).toBe("42501");
    expect((await ana.client.schema("auth").from("users").select()).error).not.toBeNull();
  });
});

describe("PostgREST's answers", () => {
  test("rows without a key are changed, and returned with their embedded rows", async () => {
    const { data: page } = await ana.client.from("pages").insert({ title: "kept" }).select("id").single();
    await t.backend.sql`insert into public.marks values (${page?.id}, 'y')`;
    const { data } = await ana.client
      .from("marks")
      .update({ words: "x" })
      .eq("words", "y")
      .select("words, pages(title)");
    expect(data).toEqual([{ words: "x", pages: { title: "kept" } }]);
  });

  test("a change with tx=rollback is answered and not stored", async () => {
    const { data } = await ana.client.from("pages").insert({ title: "tried" }).rollback().select("title").single();
    expect(data).toEqual({ title: "tried" });
    expect((await ana.client.from("pages").select().eq("title", "tried")).data).toEqual([]);
  });

  test("a write that would affect more rows than its caller allows changes nothing", async () => {
    const atMost = (rows: number) => `handling=strict,max-affected=${rows}`;
    await ana.client.from("notes").insert([{ title: "pair" }, { title: "pair" }]);
    const pair = () => ana.client.from("notes").select("id", { count: "exact", head: true }).eq("title", "pair");
    const changed = await ana.client
      .from("notes")
      .update({ title: "other" })
      .eq("title", "pair")
      .setHeader("prefer", atMost(1));
    expect([changed.status, changed.error?.code]).toEqual([400, "PGRST124"]);
    const deleted = await ana.client.from("notes").delete().eq("title", "pair").setHeader("prefer", atMost(1));
    expect([deleted.status, deleted.error?.code]).toEqual([400, "PGRST124"]);
    expect((await pair()).count).toBe(2);
    expect(
      (await ana.client.from("notes").delete().eq("title", "pair").setHeader("prefer", atMost(2))).error,
    ).toBeNull();
    expect((await pair()).count).toBe(0);
  });

  test("an unreadable column list is a client error", async () => {
    const { status, error } = await ana.client.from("notes").select('"');
    expect([status, error?.code]).toEqual([400, "PGRST100"]);
    expect((await ana.client.from("notes").select('"', { head: true })).status).toBe(400);
    const upserted = await ana.client.from("notes").upsert({}, { onConflict: "not.eq.1" });
    expect([upserted.status, upserted.error?.code]).toEqual([400, "PGRST100"]);
  });

  test("single() fails with no row and with many", async () => {
    const none = await ana.client.from("notes").select().eq("title", "nowhere").single();
    expect([none.status, none.error?.code]).toEqual([406, "PGRST116"]);
    await ana.client.from("notes").insert([{ title: "many" }, { title: "many" }]);
    expect((await ana.client.from("notes").select().eq("title", "many").single()).error?.code).toBe("PGRST116");
    expect((await ana.client.from("notes").select().eq("title", "nowhere").maybeSingle()).data).toBeNull();
  });

  test("unique, check and not-null violations are client errors", async () => {
    await add(ana, { title: "first", slug: "same" });
    expect((await add(ana, { title: "second", slug: "same" })).status).toBe(409);
    expect((await add(ana, { title: "" })).status).toBe(400);
    expect((await add(ana, { slug: "untitled" })).error?.code).toBe("23502");
  });

  test.each<[object]>([[{ words: ["a"], more: null }], [{ toString: null }], [{ toString: "x", valueOf: 1 }]])(
    "an object where a text is expected is stored as its JSON, and not as an instant: %j",
    async (value) => {
      const { data, status } = await add(ana, { title: value, tags: [{ marks: [value] }] });
      expect([status, JSON.parse(data.title), data.tags]).toEqual([201, value, [{ marks: [value] }]]);
      const { status: refused, error } = await ana.client.rpc("count_days", { since: value, among: [] });
      expect([refused, error?.code]).toEqual([400, "22007"]);
    },
  );

  test("counts, ranges and upserts are served", async () => {
    const rows = Array.from({ length: 25 }, (_, i) => ({ title: `page ${i}`, slug: `p-${i}` }));
    await ana.client.from("notes").upsert(rows, { onConflict: "slug" });
    await ana.client.from("notes").upsert(rows, { onConflict: "slug" });
    const { data, count } = await ana.client
      .from("notes")
      .select("slug", { count: "exact" })
      .like("slug", "p-%")
      .order("created_at")
      .range(10, 14);
    expect([data?.length, count]).toEqual([5, 25]);
  });

  test("the request's headers reach SQL", async () => {
    const { data } = await ana.client
      .rpc("header", { name: "x-forwarded-for" })
      .setHeader("x-forwarded-for", "203.0.113.9");
    expect(data).toBe("203.0.113.9");
  });
});

describe("invalid requests are refused before a library reads them", () => {
  const key = () => ({ apikey: t.backend.publishableKey, "content-type": "application/json" });
  const ask = (path: string, init: RequestInit = {}) =>
    t.backend.fetch(new Request(`http://localhost:3000${path}`, { headers: key(), ...init }));

  test.each([
    ["GET", "/rest/v1/"],
    ["GET", "/auth/v1/authorize?provider=google"],
    ["POST", "/auth/v1/otp"],
    ["POST", "/auth/v1/magiclink"],
    ["GET", "/_system/info"],
    ["GET", "/rest/v1/notes/extra"],
    ["GET", "/rest/v1/rpc/../notes/x"],
    ["GET", "/storage/v1/bucket"],
  ])("%s %s is not found", async (method, path) => {
    expect((await ask(path, { method, body: method === "GET" ? null : "{}" })).status).toBe(404);
  });

  test("a method that no table accepts is refused with a list of the accepted methods", async () => {
    const answer = await ask("/rest/v1/notes", { method: "PUT", body: "{}" });
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD, POST, PATCH, DELETE"]);
  });

  test.each([
    ["no key", {}, 401],
    ["a wrong key", { apikey: "sb_publishable_wrong" }, 401],
  ])("%s is refused", async (_, headers, status) => {
    expect((await ask("/rest/v1/notes", { headers })).status).toBe(status);
  });

  test("the secret key is refused from browsers", async () => {
    const headers = { apikey: t.backend.secretKey, "user-agent": "Mozilla/5.0 (X11)" };
    expect((await ask("/rest/v1/secrets", { headers })).status).toBe(401);
    expect((await ask("/rest/v1/secrets", { headers: { apikey: t.backend.secretKey } })).status).toBe(200);
  });

  test("null fields in a change of an account leave the account unchanged", async () => {
    const token = (await ana.client.auth.getSession()).data.session?.access_token;
    const body = JSON.stringify({ email: null, password: null, phone: null, data: { colour: "blue" } });
    const headers = { ...key(), authorization: `Bearer ${token}` };
    const answer = await ask("/auth/v1/user", { method: "PUT", headers, body });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ email: ana.email, user_metadata: { colour: "blue" } });
  });

  test.each([
    ['"\\u0000"', false],
    ['"\\\\\\u0000"', false],
    ['"\\\\u0000"', true],
    ['"\\\\\\\\u0000 \\u00e9"', true],
  ])("only a text with the character that cannot be stored is refused: %s", async (title, taken) => {
    const token = (await ana.client.auth.getSession()).data.session?.access_token;
    const headers = { ...key(), authorization: `Bearer ${token}`, prefer: "return=representation" };
    const answer = await ask("/rest/v1/notes", { method: "POST", headers, body: `{"title":${title}}` });
    expect(answer.status).toBe(taken ? 201 : 400);
    if (taken) expect(await answer.json()).toMatchObject([{ title: JSON.parse(title) }]);
  });

  test("bad input never makes a server fault", async () => {
    const bodies = [
      "{",
      "null",
      "[]",
      '"text"',
      '{"title":"\\u0000"}',
      '{"email":{},"password":[]}',
      '{"email":null,"password":null,"refresh_token":null,"token":null,"type":null}',
      "x".repeat(2_000_000),
      '{"way":5}',
      '{"since":{},"among":[]}',
      '{"since":"2026-01-01","among":{}}',
      "[{}]",
    ];
    const paths = [
      "/rest/v1/notes",
      "/rest/v1/notes?select=*,nope(*)",
      "/rest/v1/notes?id=eq.nope&order=x.y.z&limit=-1&offset=abc",
      "/rest/v1/notes?and=(((",
      "/rest/v1/notes?title=like.%E0%A4%A",
      "/rest/v1/notes?select=%00",
      "/rest/v1/rpc/refuse",
      "/rest/v1/rpc/nothing",
      "/rest/v1/rpc/count_days",
      "/auth/v1/token?grant_type=password",
      "/auth/v1/token?grant_type=id_token",
      "/auth/v1/token?grant_type=refresh_token",
      "/auth/v1/signup",
      "/auth/v1/recover",
      "/auth/v1/verify",
      "/auth/v1/user",
      "/auth/v1/logout",
    ];
    const token = (await ana.client.auth.getSession()).data.session?.access_token;
    for (const path of paths)
      for (const method of ["GET", "POST", "PATCH", "PUT", "DELETE"])
        for (const body of method === "GET" ? [null] : bodies) {
          const response = await ask(path, { method, body, headers: { ...key(), authorization: `Bearer ${token}` } });
          const described = `${method} ${path} ${body?.slice(0, 40)}`;
          expect(response.status, described).toBeLessThan(500);
          expect(await response.text(), described).not.toMatch(/syntax error|TypeError/);
        }
  });
});
