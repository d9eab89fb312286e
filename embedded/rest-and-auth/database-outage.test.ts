import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestBackend, startTestCluster, type TestBackend, type TestCluster } from "../testing.ts";

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

const ask = async (path: string, init: RequestInit = {}, person?: string) => {
  const headers = {
    apikey: t.backend.publishableKey,
    "content-type": "application/json",
    ...(person ? { authorization: `Bearer ${person}` } : {}),
  };
  const answer = await t.backend.fetch(new Request(`http://localhost:3000${path}`, { ...init, headers }));
  return { status: answer.status, later: Number(answer.headers.get("retry-after")) > 0, text: await answer.text() };
};

test("without a database every request gets an answer to retry in a moment, and no detail is revealed", async () => {
  const { client, email } = await t.person("ana");
  const token = (await client.auth.getSession()).data.session?.access_token ?? "";
  const post = (body: object) => ({ method: "POST", body: JSON.stringify(body) });
  expect((await ask("/rest/v1/notes", {}, token)).status).toBe(200);
  await db.cluster.stop();
  const answers = [
    await ask("/rest/v1/rpc/count_days", post({ since: "2026-01-01", among: [] })),
    await ask("/rest/v1/rpc/count_days", post({ since: "2026-01-01", among: [] })),
    await ask("/rest/v1/notes?select=*"),
    await ask("/rest/v1/notes?select=*", {}, token),
    await ask("/rest/v1/notes", post({ title: "secret" }), token),
    await ask("/auth/v1/token?grant_type=password", post({ email, password: "secret" })),
    await ask("/auth/v1/recover", post({ email })),
    await ask("/auth/v1/user", {}, token),
  ];
  expect(answers.map(({ status, later }) => ({ status, later }))).toEqual(
    answers.map(() => ({ status: 503, later: true })),
  );
  expect(answers.map(({ text }) => text).join()).not.toMatch(/secret|127\.0\.0\.1|ECONN|\.s\.PGSQL|password/);
});
