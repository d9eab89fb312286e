import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PASSWORD, startTestBackend, type TestBackend } from "../testing.ts";

type Person = Awaited<ReturnType<TestBackend["person"]>>;
let t: TestBackend;
let ana: Person;
beforeAll(async () => {
  t = await startTestBackend();
  ana = await t.person("ana");
  await t.backend.sql`
    insert into public.texts values (1, ${"a".repeat(200_000)}, null), (2, 'José da Silva', 1), (3, 'short', 2)`;
});
afterAll(() => t.close());

/** In seconds, longer than every statement timeout. */
const FOR_EVER = 600;
/** A pattern with back references, which takes more than linear time. */
const BACK_REFERENCE = "^(a*)(a*)(a*)(a*)\\1\\2\\3\\4b$";

const ask = (path: string, from = "203.0.113.1", headers: Record<string, string> = {}) =>
  t.backend.fetch(
    new Request(`http://localhost:3000${path}`, { headers: { apikey: t.backend.publishableKey, ...headers } }),
    from,
  );
const signIn = () => t.client().auth.signInWithPassword({ email: ana.email, password: PASSWORD });
/** Counts the settled promises so far. */
function watch(work: Promise<unknown>[]): () => number {
  let ended = 0;
  for (const promise of work) void promise.then(() => ended++);
  return () => ended;
}

describe("a caller whose request takes long", () => {
  test("a request that takes too long is answered with a timeout", async () => {
    const answers = await Promise.all(
      [t.client(), ana.client].map((client) => client.rpc("dwell", { seconds: FOR_EVER })),
    );
    expect(answers.map(({ status, error }) => [status, error?.code])).toEqual([
      [500, "57014"],
      [500, "57014"],
    ]);
    // The connections still work for others.
    expect((await t.client("server").rpc("dwell", { seconds: 0 })).data).toBe(0);
  });

  test("a request that takes long does not delay sign-ins", async () => {
    const long = Array.from({ length: 24 }, () => ask(`/rest/v1/rpc/dwell?seconds=${FOR_EVER}`));
    const ended = watch(long);
    expect((await signIn()).error).toBeNull();
    expect(ended()).toBe(0);
    await Promise.all(long);
  });

  test("a caller whose request takes long waits longer than a caller with cheap requests", async () => {
    const long = Array.from({ length: 50 }, () => ask("/rest/v1/rpc/dwell?seconds=0.2", "203.0.113.1"));
    const ended = watch(long);
    expect((await ask("/rest/v1/texts?id=eq.3&select=id", "203.0.113.2")).status).toBe(200);
    expect(ended()).toBeLessThan(25);
    await Promise.all(long);
  });
});

describe("a pattern", () => {
  const pattern = encodeURIComponent(BACK_REFERENCE);
  const query = (filter: string) => `/rest/v1/texts?select=id&${filter}`;
  const bearer = async () => ({
    authorization: `Bearer ${(await ana.client.auth.getSession()).data.session?.access_token}`,
  });

  test.each([
    `body=match.${pattern}`,
    `body=imatch.${pattern}`,
    `body=not.match.${pattern}`,
    `body=not.imatch.${pattern}`,
    `body=match(any).{${pattern}}`,
    `body=imatch(all).{${pattern}}`,
    `or=(id.eq.9,body.match."${pattern.replaceAll("%5C", "%5C%5C")}")`,
    `and=(id.gt.0,or(body.imatch."${pattern.replaceAll("%5C", "%5C%5C")}",id.eq.9))`,
    `not.or=(id.eq.9,body.not.match."${pattern.replaceAll("%5C", "%5C%5C")}")`,
  ])("a pattern that could take longer than its text allows is refused: %s", async (filter) => {
    for (const headers of [{}, await bearer()]) {
      const answer = await ask(query(filter), "203.0.113.1", headers);
      expect([answer.status, (await answer.json()).code]).toEqual([400, "PGRST100"]);
    }
  });

  test("a pattern inside an embedded filter is checked, too", async () => {
    const answer = await ask(`/rest/v1/texts?select=id,texts(id)&texts.body=match.${pattern}`);
    expect(answer.status).toBe(400);
  });

  test("a pattern is refused to visitors, and a simple one finds rows for signed-in people", async () => {
    const found = (client: Person["client"]) =>
      client.from("texts").select("id").or("body.imatch.jos[eé].d.,body.match.^sh");
    expect((await found(t.client())).error?.code).toBe("PGRST100");
    expect((await found(ana.client)).data).toEqual([{ id: 2 }, { id: 3 }]);
  });

  test.each(["2026", "12345678", "1.5", "1e10", "-3", "0x1f", "null"])(
    "a pattern is recognised where it is %s alone",
    async (one) => {
      const { data, error } = await ana.client.from("texts").select("id").or(`body.imatch.${one},body.match.^sh`);
      expect([error, data]).toEqual([null, [{ id: 3 }]]);
      expect((await ana.client.from("texts").select("id").filter("body", "imatch", one)).error).toBeNull();
    },
  );

  test("a pattern matches a number in a text", async () => {
    await t.backend.sql`update public.texts set body = 'short of 2026' where id = 3`;
    expect((await ana.client.from("texts").select("id").or("body.imatch.2026")).data).toEqual([{ id: 3 }]);
    await t.backend.sql`update public.texts set body = 'short' where id = 3`;
  });

  test("a pattern is unrestricted for the server", async () => {
    const { data } = await t.client("server").from("texts").select("id").eq("id", 3).match({ id: 3 });
    expect(data).toEqual([{ id: 3 }]);
    const repeated = await t.client("server").from("texts").select("id").filter("body", "match", "^(s)h(o)rt\\1?$");
    expect(repeated.data).toEqual([{ id: 3 }]);
  });
});
