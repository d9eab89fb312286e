import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROLE_LIMITS } from "../role-limits.ts";
import { startTestBackend, type TestBackend } from "../testing.ts";

type Person = Awaited<ReturnType<TestBackend["person"]>>;
const PER_MINUTE = 150;
let t: TestBackend;
let ana: Person;
let bia: Person;
beforeAll(async () => {
  t = await startTestBackend({ requestsPerMinute: PER_MINUTE });
  ana = await t.person("ana");
  bia = await t.person("bia");
  await t.backend.sql.unsafe(`
    create function public.shown(name text) returns text language sql stable as 'select current_setting(name)';
    create function public.spill() returns bigint language sql stable as
      $$ select count(*) from (select n, repeat('x', 200) from generate_series(1, 2000000) n order by md5(n::text) offset 0) rows $$;
    grant execute on function public.shown(text), public.spill() to anon, authenticated, service_role`);
});
afterAll(() => t.close());

describe("one person", () => {
  test("one person has a part of the connections, from however many networks", async () => {
    const token = (await ana.client.auth.getSession()).data.session?.access_token;
    const headers = { apikey: t.backend.publishableKey, authorization: `Bearer ${token}` };
    const long = Array.from({ length: 40 }, (_, at) =>
      t.backend.fetch(
        new Request("http://localhost:3000/rest/v1/rpc/dwell?seconds=0.3", { headers }),
        `203.0.113.${at}`,
      ),
    );
    let ended = 0;
    for (const one of long) void one.then(() => ended++);
    expect((await bia.client.rpc("dwell", { seconds: 0 })).error).toBeNull();
    expect(ended).toBeLessThan(long.length / 4);
    expect((await Promise.all(long)).map(({ status }) => status)).toEqual(long.map(() => 200));
  });

  test("one person has a number of requests a minute, and others have their own", async () => {
    const answers = [];
    for (let sent = 0; sent <= PER_MINUTE; sent += 1) answers.push(await ana.client.rpc("dwell", { seconds: 0 }));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.error?.code).toBe("too_many_requests");
    expect((await bia.client.rpc("dwell", { seconds: 0 })).error).toBeNull();
    expect((await t.client("server").rpc("dwell", { seconds: 0 })).error).toBeNull();
  });
});

describe("a statement", () => {
  test.each(["anon", "authenticated"] as const)("a statement of %s has the limits of its role", async (role) => {
    const { client } = role === "anon" ? { client: t.client() } : bia;
    for (const [name, value] of Object.entries(ROLE_LIMITS[role]))
      expect((await client.rpc("shown", { name })).data).toBe(value);
  });

  test("a statement that fills more of the disk than its role may is refused", async () => {
    const { status, error } = await t.client().rpc("spill");
    expect([status, error?.code]).toEqual([400, "53400"]);
  });
});
