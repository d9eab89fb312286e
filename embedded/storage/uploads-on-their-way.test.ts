import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { SITE, startTestBackend, type TestBackend } from "../testing.ts";
import { StoreAway } from "./byte-store.ts";
import { createStorage } from "./index.ts";

type Person = Awaited<ReturnType<TestBackend["person"]>>;
let t: TestBackend;
let folder: string;
let ana: Person;
let bia: Person;
beforeAll(async () => {
  t = await startTestBackend();
  folder = path.join(t.dataDir, "storage/resumable");
  await t.backend.sql.unsafe(`
    insert into storage.buckets (id, name) values ('files', 'files');
    create policy "everybody" on storage.objects for all to authenticated using (true) with check (true)`);
  ana = await t.person("ana");
  bia = await t.person("bia");
});
afterAll(() => t.close());

const waiting = (): Promise<string[]> => readdir(folder).catch(() => []);
beforeEach(async () => {
  for (const file of await waiting()) await rm(path.join(folder, file));
});

/** Says that a file comes. @returns the answer's status. */
async function begin({ client }: Person): Promise<number> {
  const token = (await client.auth.getSession()).data.session?.access_token;
  const about = { bucketName: "files", objectName: `${crypto.randomUUID()}.txt`, contentType: "text/plain" };
  const said = Object.entries(about).map(([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`);
  const headers = {
    ...{ apikey: t.backend.publishableKey, authorization: `Bearer ${token}` },
    ...{ "tus-resumable": "1.0.0", "upload-length": "100", "upload-metadata": said.join(",") },
  };
  return (await t.backend.fetch(new Request(`${SITE}/storage/v1/upload/resumable`, { method: "POST", headers })))
    .status;
}

test("however many uploads somebody begins at once, thirty are on their way; another person's begin all the same", async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => begin(ana)));
  expect(answers.filter((status) => status === 201)).toHaveLength(30);
  expect(answers.filter((status) => status === 429)).toHaveLength(10);
  expect(await begin(ana)).toBe(429);
  expect(await begin(bia)).toBe(201);
});

test("uploads that nobody went on with are removed after a day, also while the place of the files is away", async () => {
  expect(await begin(ana)).toBe(201);
  const old = await waiting();
  const about = path.join(folder, old.find((file) => file.endsWith(".json")) ?? "");
  await writeFile(about, JSON.stringify({ ...JSON.parse(await readFile(about, "utf8")), creation_date: new Date(0) }));
  expect(await begin(ana)).toBe(201);
  const fresh = (await waiting()).filter((file) => !old.includes(file));
  const store = { ...t.backend.files, sweep: () => Promise.reject(new StoreAway("gone")) };
  const secrets = { jwtSecret: "", publishableKey: "", secretKey: "", databasePassword: "" };
  const storage = createStorage({ sql: t.backend.sql, secrets, store, arriving: folder, log() {} });
  await expect(storage.sweep()).rejects.toThrow(StoreAway);
  expect((await waiting()).toSorted()).toEqual(fresh.toSorted());
});
