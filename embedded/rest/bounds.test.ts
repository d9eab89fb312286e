import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestBackend, type TestBackend } from "../testing.ts";
import { JSON_LEVELS, MOST } from "./bounds.ts";

type Person = Awaited<ReturnType<TestBackend["person"]>>;
let t: TestBackend;
let ana: Person;
let token: string;
beforeAll(async () => {
  t = await startTestBackend();
  ana = await t.person("ana");
  token = (await ana.client.auth.getSession()).data.session?.access_token ?? "";
  await t.backend.sql`insert into public.texts select n, 'text ' || n, 1 from generate_series(1, 500) as n`;
});
afterAll(() => t.close());

type SentRequest = {
  key?: "visitor" | "student" | "server";
  prefer?: string;
  body?: string;
  type?: string;
  method?: string;
};
async function ask(path: string, { key = "visitor", prefer, body, type, method }: SentRequest = {}) {
  const { backend } = t;
  const headers = new Headers({ apikey: key === "server" ? backend.secretKey : backend.publishableKey });
  if (key === "student") headers.set("authorization", `Bearer ${token}`);
  if (prefer) headers.set("prefer", prefer);
  if (body !== undefined) headers.set("content-type", type ?? "application/json");
  const answer = await backend.fetch(
    new Request(`http://localhost:3000${path}`, {
      headers,
      method: method ?? (body === undefined ? "GET" : "POST"),
      body: body ?? null,
    }),
  );
  const text = await answer.text();
  return {
    status: answer.status,
    said: text ? JSON.parse(text) : undefined,
    range: answer.headers.get("content-range"),
  };
}
const PARSED = "PGRST100";

/** Nests `inner` in `open`, `levels` times. */
const nested = (levels: number, open: string, inner: string, close = ")") =>
  open.repeat(levels) + inner + close.repeat(levels);
const times = (many: number, write: (index: number) => string) =>
  Array.from({ length: many }, (_, at) => write(at)).join();
const texts = (query: string) => `/rest/v1/texts?${query}`;
const selected = (levels: number) => texts(`limit=1&select=${nested(levels, "id,texts!about(", "id")}`);
const logic = (levels: number, open = "and(") => texts(`limit=1&and=(${nested(levels - 1, open, "id.eq.1")})`);

describe("a request within the limits is answered", () => {
  test.each([
    ["a table embedded in itself once", selected(1)],
    ["conditions in each other", logic(MOST.logicLevels)],
    ["conditions", texts(`or=(${times(MOST.conditions, (n) => `id.eq.${n}`)})`)],
    ["values in a list", texts(`id=in.(${times(MOST.listed, String)})`)],
    ["columns", texts(`limit=1&select=${times(MOST.columns, (n) => `c${n}:parts->${n}`)}`)],
    ["the same column", texts(`limit=1&select=${times(MOST.sameColumn, (n) => `c${n}:id`)}`)],
    ["columns to order by", texts(`limit=1&order=${times(MOST.orders, () => "id")}`)],
    ["brackets in what is looked for", texts(`body=eq.${"(".repeat(1000)}`)],
    ["brackets in what is looked for among others", texts(`or=(body.eq."${"(".repeat(20)}",id.eq.1)`)],
  ])("%s", async (_what, path) => {
    expect((await ask(path)).status).toBe(200);
  });

  test("a body of the greatest allowed depth, with brackets in its text", async () => {
    const tags = JSON.parse(nested(JSON_LEVELS - 1, "[", "1", "]"));
    const note = { title: "[".repeat(50), slug: '\\"{{{'.repeat(100), tags };
    const { data, error } = await ana.client.from("notes").insert(note).select("title, slug, tags").single();
    expect([data, error]).toEqual([note, null]);
  });
});

describe("a request beyond the limits is refused at once", () => {
  test.each([
    ["one embedded table too deep", selected(MOST.embeddingLevels + 1)],
    ["embedded tables as deep as an address is long", selected(200)],
    ["embedded tables that a quotation hides", texts(`select=body->x"y,${nested(20, "texts(", "id")},body->x"y`)],
    ["tables spread into each other", texts(`select=${nested(20, "...texts!texts_about_fkey(", "id")}`)],
    ["many embedded tables", texts(`select=${times(MOST.embeddings + 1, (n) => `t${n}:texts!texts_about_fkey(id)`)}`)],
    ["one condition too deep", logic(MOST.logicLevels + 1)],
    ["a thousand conditions in each other", logic(1000)],
    ["a thousand of or and not", logic(500, "not.or(")],
    ["conditions on what is embedded", texts(`select=texts(id)&texts.or=(${nested(20, "and(", "id.eq.1")})`)],
    ["negated conditions", texts(`not.and=(${nested(20, "or(", "id.eq.1")})`)],
    ["many conditions", texts(`or=(${times(MOST.conditions + 1, (n) => `id.eq.${n}`)})`)],
    ["many conditions of an address", texts(times(300, (n) => `id=neq.${n}`).replaceAll(",", "&"))],
    ["a long list", texts(`id=in.(${times(MOST.listed + 1, String)})`)],
    ["a long list that is negated", texts(`id=not.in.(${times(MOST.listed + 1, String)})`)],
    ["a long list among others", texts(`or=(id.in.(${times(MOST.listed + 1, String)}),id.eq.1)`)],
    ["a long list of patterns", texts(`body=like(any).{${times(MOST.listed + 1, String)}}`)],
    ["many columns", texts(`select=${times(MOST.columns + 1, (n) => `c${n}:parts->${n}`)}`)],
    ["the same column often", texts(`select=${times(MOST.sameColumn + 1, (n) => `c${n}:body`)}`)],
    ["all columns often", texts(`select=${times(MOST.sameColumn + 1, () => "*")}`)],
    [
      "the same column often where it is embedded",
      texts(`select=texts(${times(MOST.sameColumn + 1, (n) => `c${n}:body`)})`),
    ],
    ["many columns to order by", texts(`order=${times(MOST.orders + 1, () => "id")}`)],
    ["a long path", texts(`select=body${"->a".repeat(MOST.pathKeys + 1)}`)],
    ["a long path to look in", texts(`body${"->a".repeat(MOST.pathKeys + 1)}=eq.1`)],
    ["a long path to order by", texts(`order=body${"->a".repeat(MOST.pathKeys + 1)}`)],
  ])("%s", async (_what, path) => {
    for (const key of ["visitor", "student", "server"] as const) {
      const { status, said } = await ask(path, { key });
      expect([status, Object.keys(said).sort()]).toEqual([400, ["code", "details", "hint", "message"]]);
      expect(said.code).toBe(PARSED);
    }
    expect((await ask(path, { method: "HEAD" })).status).toBe(400);
  });

  test("a change, insert or removal with a request beyond the limits is refused at once", async () => {
    const returned = `select=${nested(20, "id,texts!texts_about_fkey(", "id")}`;
    const prefer = "return=representation";
    const statuses = await Promise.all([
      ask(texts(`id=eq.1&${returned}`), { key: "server", method: "PATCH", body: '{"body":"x"}', prefer }),
      ask(texts(returned), { key: "server", body: '{"id":501,"body":"x"}', prefer }),
      ask(texts(`and=(${nested(20, "and(", "id.eq.1")})`), { key: "server", method: "DELETE" }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([400, 400, 400]);
    const [stored] = await t.backend
      .sql`select count(*)::int, min(body) filter (where id = 1) as body from public.texts`;
    expect(stored).toEqual({ count: 500, body: "text 1" });
  });

  test.each([
    ["lists", nested(JSON_LEVELS + 1, "[", "1", "]")],
    ["a hundred thousand lists", nested(100_000, "[", "1", "]")],
    ["objects", `{"title":"x","tags":${nested(JSON_LEVELS, '{"a":', "1", "}")}}`],
    ["what never ends", "[".repeat(500_000)],
  ])("a body of %s", async (_what, body) => {
    for (const path of ["/rest/v1/notes", "/rest/v1/rpc/count_days"]) {
      const { status, said } = await ask(path, { key: "student", body });
      expect([status, said.code]).toEqual([400, "PGRST102"]);
    }
    const { status, said } = await ask("/auth/v1/signup", { body: `{"email":"x@example.com","data":${body}}` });
    expect([status, said.error_code]).toEqual([400, "bad_json"]);
  });

  test("JSON inside a text, whose depth is not counted", async () => {
    const tags = nested(3500, "[", "", "]");
    const found = await ask(`/rest/v1/notes?tags=eq.${tags}`, { key: "student" });
    const cast = await ask("/rest/v1/notes", {
      key: "student",
      type: "text/csv",
      body: `title,tags\nx,${"[".repeat(100_000)}`,
    });
    expect([found.status < 500, cast.status < 500]).toEqual([true, true]);
  });
});

describe("a count", () => {
  test.each(["planned", "estimated"])(
    "a count that is %s is exact for people, and the planner's estimate for the server",
    async (how) => {
      await ana.client.from("notes").insert([{ title: "one" }, { title: "two" }]);
      const bia = await t.person("bia");
      await bia.client.from("notes").insert(Array.from({ length: 300 }, () => ({ title: "hers" })));
      await t.backend.sql`analyze public.notes`;
      const [own] = await t.backend.sql`select count(*)::int from public.notes where owner = ${ana.id}`;
      for (const prefer of [
        `count=${how}`,
        ` count = ${how} , return=representation`,
        `return=minimal, count=${how},count=exact`,
      ])
        for (const query of ["", "&slug=is.null", "&or=(title.eq.hers,title.neq.hers)"])
          for (const method of ["GET", "HEAD"]) {
            const { range } = await ask(`/rest/v1/notes?select=id${query}`, { key: "student", prefer, method });
            const { range: exact } = await ask(`/rest/v1/notes?select=id${query}`, {
              key: "student",
              prefer: "count=exact",
            });
            expect(range).toBe(exact);
          }
      const { range } = await ask("/rest/v1/notes?select=id", { key: "student", prefer: `count=${how}` });
      expect(range).toMatch(`/${own?.count}`);
      // The planner estimates at least one row.
      const none = "/rest/v1/notes?select=id&title=like.*nowhere*";
      const asked = async (key: SentRequest["key"]) => (await ask(none, { key, prefer: `count=${how}` })).range;
      // `count=estimated` counts few rows exactly, and uses the planner for many.
      expect([await asked("student"), await asked("server")]).toEqual(["*/0", how === "planned" ? "*/1" : "*/0"]);
    },
  );
});
