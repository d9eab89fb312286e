import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startBackend } from "../../embedded/index.ts";
import { MIGRATIONS } from "../backend/site-backend.ts";
import { exportSite } from "./export-site.ts";
import { bucketsOf, refuseHostileRows } from "./hostile-backup.ts";
import { makeBackup } from "./make-backup.ts";
import type { Manifest } from "./manifest.ts";
import { keysOf, withSite } from "./open-site.ts";
import { readArchive } from "./read-archive.ts";
import { restoreBackup } from "./restore-backup.ts";
import { signManifest } from "./sign-manifest.ts";
import { writeArchive } from "./write-archive.ts";

const WORDS = "as it was sent";
const PICTURE = { bucket: "homework", name: "a/picture.txt", version: randomUUID() };
const quiet = async () => {};
const mailer = { sendRecovery: quiet, sendConfirmation: quiet, sendEmailChange: quiet, sendAlreadyRegistered: quiet };
let folder: string;
let dataDir: string;
let plain: string;

const at = (name: string) => path.join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "hostile-backups-"));
  dataDir = at("data");
  plain = at("plain.tar.gz");
  const backend = await startBackend({ dataDir, migrationsDir: MIGRATIONS, siteUrl: "http://localhost", mailer });
  const { sql } = backend;
  await backend.files.write(PICTURE.version, Buffer.from(WORDS));
  await sql`
    insert into storage.objects (bucket_id, name, version, metadata)
    values (${PICTURE.bucket}, ${PICTURE.name}, ${PICTURE.version}, ${sql.json({ size: WORDS.length })})`;
  await backend.close();
  await withSite({ dataDir }, false, (site) => makeBackup({ site, file: plain, key: undefined }));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Rewrite = { manifest?: (manifest: Manifest) => unknown; tables?: (part: string, csv: string) => string };

/** The backup as a stranger packs it again, with hashes that fit. */
async function repack({ manifest: change = (same) => same, tables = (_, csv) => csv }: Rewrite): Promise<string> {
  const into = await mkdtemp(at("parts-"));
  const file = at(`repacked-${randomUUID()}`);
  const { manifest, place } = await readArchive({ file: plain, key: undefined, into });
  await writeArchive(file, undefined, async (writer) => {
    await writer.addFile(manifest.secrets.part, place(manifest.secrets.part));
    for (const table of manifest.tables) {
      const csv = tables(table.part, await readFile(place(table.part), "utf8"));
      Object.assign(table, await writer.addText(table.part, csv));
    }
    const written = change(manifest) as Manifest;
    for (const { part, name } of written.files)
      if (part.startsWith("files/")) await writer.addText(part, WORDS);
      else throw new Error(`${name} is no file`);
    await writer.addText("manifest.json", JSON.stringify(written));
  });
  return file;
}

/** The message of a restore into a new folder, in the end or on its way. */
async function restore(file: string): Promise<string> {
  const said: string[] = [];
  const whereabouts = { dataDir: at(`new-${randomBytes(4).toString("hex")}`) };
  const log = (line: string) => void said.push(line);
  const options = { whereabouts, file, key: undefined, replace: false, migrationsDir: MIGRATIONS, log };
  await restoreBackup(options).catch((error: unknown) => said.push(`refused: ${error}`));
  return said.join("\n");
}

/** The maker of a backup, for the machine with this password. */
const makerOf = async (file: string, password: string | undefined) =>
  readArchive({ file, key: undefined, password }).then(({ maker }) => maker, String);

const sha256 = createHash("sha256").update(WORDS).digest("hex");
const fileCalled =
  (bucket: string, name: string, version: string = randomUUID()) =>
  (manifest: Manifest) => ({
    ...manifest,
    files: [{ bucket, name, version, part: `files/${bucket}/${name}`, bytes: WORDS.length, sha256 }],
  });

test("a restore of a backup with a row that leads out of the folder is refused, and says that nobody signed it", async () => {
  const tables = (part: string, csv: string) =>
    part.includes("storage.objects") ? csv.replace(PICTURE.version, "../../../secrets.json") : csv;
  const said = await restore(await repack({ tables }));
  expect(said).toContain("has no signature of this machine's site");
  expect(said).toContain("a row names a file that leads elsewhere");
}, 120_000);

describe("rows that a stranger wrote are refused where", () => {
  const rolledBack = new Error("rolled back");
  /** The message about loaded rows after this change of them. */
  const saidOf = (change: (tx: postgres.TransactionSql) => Promise<unknown>) =>
    withSite({ dataDir }, false, async ({ sql }) => {
      let said: unknown = "accepted";
      const trying = sql.begin(async (tx) => {
        const buckets = await bucketsOf(tx);
        await change(tx);
        await refuseHostileRows(tx, buckets).catch((error: unknown) => {
          said = error;
        });
        throw rolledBack;
      });
      await expect(trying).rejects.toBe(rolledBack);
      return String(said);
    });

  test.each([
    ["/etc/passwd", PICTURE.name],
    ["picture", PICTURE.name],
    [null, PICTURE.name],
    [PICTURE.version, "../../../picture.txt"],
    [PICTURE.version, ""],
  ])("an object has the version %j and the name %j", async (version, name) => {
    expect(await saidOf((tx) => tx`update storage.objects set version = ${version}, name = ${name}`)).toContain(
      "a row names a file that leads elsewhere",
    );
  });

  test("a private bucket is a public one, or there is one more", async () => {
    const words = "its buckets are not the site's";
    expect(await saidOf((tx) => tx`update storage.buckets set public = true where id = 'homework'`)).toContain(words);
    expect(await saidOf((tx) => tx`insert into storage.buckets (id, name) values ('..', '..')`)).toContain(words);
    expect(await saidOf(async () => {})).toBe("accepted");
  });
});

describe("a manifest that a stranger wrote is refused where", () => {
  test.each([
    ["..", "picture.txt"],
    ["homework", "../../picture.txt"],
    ["homework/..", "picture.txt"],
    ["homework", "/picture.txt"],
    ["", "picture.txt"],
  ])("it has a file %j %j", async (bucket, name) => {
    const file = await repack({ manifest: fileCalled(bucket, name) });
    expect(await makerOf(file, undefined)).toContain("a file has a name that leads elsewhere");
  });

  test("two files have the same version", async () => {
    const manifest = (given: Manifest) => {
      const [file] = given.files;
      if (!file) throw new Error("The backup has no file");
      return { ...given, files: [file, { ...file, name: "b/other.txt", part: "files/homework/b/other.txt" }] };
    };
    expect(await makerOf(await repack({ manifest }), undefined)).toContain("two files of one name");
  });
});

test("a backup without a key is signed by the machine's site, and who changed it or has no site cannot sign it", async () => {
  const { databasePassword } = await keysOf({ secretsFile: path.join(dataDir, "secrets.json") });
  const another = randomBytes(24).toString("base64url");
  expect(await makerOf(plain, databasePassword)).toBe("this site");
  expect(await makerOf(plain, another)).toBe("unknown");
  expect(await makerOf(plain, undefined)).toBe("unknown");
  expect(await makerOf(await repack({}), databasePassword)).toBe("unknown");

  const into = await mkdtemp(at("parts-"));
  const { place, manifest: read } = await readArchive({ file: plain, key: undefined, into });
  for (const [made_at, maker] of [
    [read.made_at, "this site"],
    ["2020-01-01T00:00:00.000Z", "damaged or was cut off"],
  ] as const) {
    const file = at(`signed-${randomUUID()}`);
    await writeArchive(file, undefined, async (writer) => {
      for (const { part } of [read.secrets, ...read.tables, ...read.files]) await writer.addFile(part, place(part));
      const signed = JSON.parse(signManifest(read, databasePassword));
      await writer.addText("manifest.json", JSON.stringify({ ...signed, made_at }));
    });
    expect(await makerOf(file, databasePassword)).toContain(maker);
  }
});

test("an export and a backup stay in their folders whatever the rows say", async () => {
  await withSite({ dataDir }, false, async (site) => {
    const { sql } = site;
    await writeFile(at("secret"), WORDS);
    const metadata = sql.json({ size: WORDS.length });
    const stolen = { bucket_id: "homework", name: "stolen.txt", version: "../../../secret", metadata };
    const version = randomUUID();
    await site.files.write(version, Buffer.from(WORDS));
    const escaped = { bucket_id: "homework", name: "../../../escaped.txt", version, metadata };
    await sql`insert into storage.objects ${sql([stolen, escaped])}`;
    await mkdir(at("exports"));
    const { missing, files } = await exportSite(site, path.join(at("exports"), "site"));
    expect(missing.map(({ name }) => name).sort()).toEqual([escaped.name, stolen.name]);
    expect(files).toBe(1);
    expect((await readdir(folder, { recursive: true })).filter((name) => name.includes("escaped"))).toEqual([]);
    await sql`delete from storage.objects where name = ${escaped.name}`;
    const after = await makeBackup({ site, file: at("after.tar.gz"), key: undefined });
    expect(after.missing).toEqual([{ bucket: "homework", name: stolen.name }]);
  });
});
