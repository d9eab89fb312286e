import type postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadSecrets } from "../secrets.ts";
import { eventually, SITE, startTestBackend, type TestBackend } from "../testing.ts";
import { createStorage } from "./index.ts";
import { callerKey } from "./objects.ts";

type Person = Awaited<ReturnType<TestBackend["person"]>>;
let t: TestBackend;
let ana: Person;
beforeAll(async () => {
  t = await startTestBackend();
  await t.backend.sql.unsafe(`
    insert into storage.buckets (id, name) values ('files', 'files');
    create policy "own files" on storage.objects for all to authenticated
      using (bucket_id = 'files' and (storage.foldername(name))[1] = (select auth.uid())::text)
      with check (bucket_id = 'files' and (storage.foldername(name))[1] = (select auth.uid())::text)`);
  ana = await t.person("ana");
});
afterAll(() => t.close());

const headersOf = async ({ client }: Person) => ({
  apikey: t.backend.publishableKey,
  authorization: `Bearer ${(await client.auth.getSession()).data.session?.access_token}`,
});

/** Storage on the same database, which counts started transactions by caller, and identified callers. */
async function countedFiles() {
  const counts = { turns: [] as (string | undefined)[], known: 0 };
  const findSession = (...args: Parameters<postgres.Sql["unsafe"]>) => {
    const found = t.backend.sql.unsafe(...args);
    void found.then(() => (counts.known += 1));
    return found;
  };
  const sql = new Proxy(t.backend.sql, {
    get(target, name) {
      if (name === "begin") counts.turns.push(callerKey.getStore());
      if (name === "unsafe") return findSession;
      return Reflect.get(target, name);
    },
  });
  const secrets = await loadSecrets(t.dataDir);
  const storage = createStorage({ sql, secrets, store: t.backend.files, arriving: t.dataDir, log() {} });
  return { seen: counts, storage };
}

test("addresses of a thousand files are signed in one transaction, for those that may be read", async () => {
  const first = `${ana.id}/um.txt`;
  const second = `${ana.id}/dois.txt`;
  for (const name of [first, second]) await ana.client.storage.from("files").upload(name, "x");
  const bia = await t.person("bia");
  await bia.client.storage.from("files").upload(`${bia.id}/hers.txt`, "x");
  const none = Array.from({ length: 995 }, (_, n) => `${ana.id}/none-${n}.txt`);
  const paths = [second, `${bia.id}/hers.txt`, ...none, first, "../up.txt", second];

  const { seen, storage } = await countedFiles();
  const answer = await storage.fetch(
    new Request(`${SITE}/storage/v1/object/sign/files`, {
      method: "POST",
      headers: await headersOf(ana),
      body: JSON.stringify({ expiresIn: 60, paths }),
    }),
  );
  const signed: { path: string; signedURL: string | null; error: string | null }[] = await answer.json();
  expect(seen.turns).toHaveLength(1);
  expect(signed.map(({ path }) => path)).toEqual(paths);
  expect(signed.flatMap(({ path, error }) => (error === null ? [path] : []))).toEqual([second, first, second]);
  for (const { path, signedURL, error } of signed)
    if (error === null) expect(signedURL).toMatch(`/object/sign/files/${path}?token=`);
    else expect([signedURL, error]).toEqual([null, expect.stringContaining("does not exist")]);
});

test("a caller who lists many files leaves the database to others, and is served after callers of few", async () => {
  await ana.client.storage.from("files").upload(`${ana.id}/a.txt`, "x");
  const headers = await headersOf(ana);
  const { seen, storage } = await countedFiles();
  const ask = async (from: string) => {
    const request = new Request(`${SITE}/storage/v1/object/files/${ana.id}/a.txt`, { headers });
    expect((await storage.fetch(request, from)).status).toBe(200);
  };
  const reserved = await t.backend.sql.reserve();
  await reserved`begin`;
  await reserved`lock table storage.objects in access exclusive mode`;
  const waiting = async () => {
    const [row] = await t.backend.sql`
      select count(*)::int as count from pg_stat_activity
      where wait_event_type = 'Lock' and query like '%storage.objects%'`;
    return Number(row?.count);
  };
  const much = Array.from({ length: 30 }, () => ask("203.0.113.1"));
  await eventually(async () => (await waiting()) >= 5);
  const few = ask("203.0.113.2");
  // A new caller may first need a new connection, by which time earlier requests could be answered.
  await eventually(() => seen.known === 31);
  expect(await waiting()).toBe(5);
  expect(seen.turns).toEqual(Array.from({ length: 5 }, () => "203.0.113.1"));
  await reserved`commit`;
  reserved.release();
  await Promise.all([...much, few]);
  expect(seen.turns.indexOf("203.0.113.2")).toBe(5);
});
