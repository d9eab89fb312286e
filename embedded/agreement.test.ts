import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkAgreement } from "./agreement.ts";
import { loadSecrets, type Secrets, secretsFileOf } from "./secrets.ts";
import { startTestCluster } from "./testing.ts";

let folder: string;
let secrets: Secrets;
let cluster: Awaited<ReturnType<typeof startTestCluster>>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "agreement-"));
  secrets = await loadSecrets(folder);
  cluster = await startTestCluster({ durable: false });
});
afterAll(async () => {
  await cluster.close();
  await rm(folder, { recursive: true, force: true });
});

const meet = (files: string) =>
  checkAgreement(cluster.sql, { secrets, secretsFile: secretsFileOf(folder), filesDir: path.join(folder, files) });

test("an interrupted start, before the database knows its folder, does not block the next start", async () => {
  await meet("first");
  await cluster.sql.unsafe(`
    delete from embedded.agreements where subject = 'files';
    create function public.cut_off() returns trigger language plpgsql as $$ begin raise 'cut off'; end $$;
    create constraint trigger cut_off after insert on embedded.agreements deferrable initially deferred
      for each row execute function public.cut_off();
  `);
  await expect(meet("second")).rejects.toThrow("cut off");
  await cluster.sql`drop trigger cut_off on embedded.agreements`;
  await meet("second");
  await expect(meet("third")).rejects.toThrow("is not the one where this database's files are");
  await meet("second");
  expect(await readdir(path.join(folder, "second"))).toEqual([".site"]);
});

test("other keys are refused where other processes may use the old ones, and nowhere else", async () => {
  const renewed = { ...secrets, jwtSecret: "x".repeat(64) };
  const asks = { secretsFile: secretsFileOf(folder), filesDir: undefined };
  await checkAgreement(cluster.sql, { ...asks, secrets });
  await expect(checkAgreement(cluster.sql, { ...asks, secrets: renewed })).rejects.toThrow(
    "are not those of this database",
  );
  await checkAgreement(cluster.sql, { ...asks, secrets: undefined });
});

test("a folder that an operator made beforehand is accepted, and marked once", async () => {
  await cluster.sql`delete from embedded.agreements where subject = 'files'`;
  await mkdir(path.join(folder, "made"));
  await Promise.all([meet("made"), meet("made")]);
  expect(await readdir(path.join(folder, "made"))).toEqual([".site"]);
});
