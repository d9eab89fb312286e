import { afterAll, beforeAll, expect, test } from "vitest";
import {
  eventually,
  PASSWORD,
  startTestBackend,
  startTestCluster,
  type TestBackend,
  type TestCluster,
} from "../testing.ts";

let db: TestCluster;
let t: TestBackend;
beforeAll(async () => {
  db = await startTestCluster({ durable: false });
  t = await startTestBackend({ databaseUrl: await db.url("postgres", "a-password-of-a-test", "postgres") });
});
afterAll(async () => {
  await t.close();
  await db.close();
});

/** Ends the connection that waits for a table while a request is running; all other connections stay. */
async function endWhileWaiting(table: string, ask: () => Promise<Response>): Promise<Response> {
  const { sql } = db;
  let answer: Promise<Response> | undefined;
  await sql.begin(async (tx) => {
    await tx.unsafe(`lock table ${table} in access exclusive mode`);
    answer = ask();
    const ended = await eventually(async () => {
      const rows = await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where wait_event_type = 'Lock' and state = 'active' and backend_type = 'client backend'`;
      return rows.length > 0 && rows;
    });
    expect(ended).toHaveLength(1);
    await answer;
  });
  if (!answer) throw new Error("Nothing was asked");
  return answer;
}
const request = (path: string, body?: object, headers: Record<string, string> = {}) =>
  t.backend.fetch(
    new Request(`http://localhost:3000${path}`, {
      method: body ? "POST" : "GET",
      headers: { apikey: t.backend.publishableKey, "content-type": "application/json", ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }),
  );

test.each<[string, string, () => Promise<() => Promise<Response>>]>([
  ["a row that is read", "public.notes", async () => () => request("/rest/v1/notes?select=id")],
  [
    "somebody who signs in",
    "auth.users",
    async () => {
      const { email } = await t.person("ana");
      return () => request("/auth/v1/token?grant_type=password", { email, password: PASSWORD });
    },
  ],
  [
    "a file that is read",
    "storage.objects",
    async () => {
      const { client } = await t.person("bia");
      const token = (await client.auth.getSession()).data.session?.access_token;
      return () => request("/storage/v1/object/files/a.txt", undefined, { authorization: `Bearer ${token}` });
    },
  ],
])("a request whose database connection ends is answered 503 with Retry-After: %s", async (_, table, prepare) => {
  const ask = await prepare();
  const answer = await endWhileWaiting(table, ask);
  expect([answer.status, Number(answer.headers.get("retry-after")) > 0]).toEqual([503, true]);
  expect(JSON.stringify(await answer.json())).toContain("database_away");
  expect(t.logged.join("\n")).toMatch(/database.*(57P01|CONNECTION_)/);
  expect((await ask()).status).toBeLessThan(500);
});
