import { createHash, randomBytes } from "node:crypto";
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startBackend } from "../../embedded/index.ts";
import { forward, startTestCluster } from "../../embedded/testing.ts";
import { MIGRATIONS } from "../backend/site-backend.ts";
import { makeBackup } from "./make-backup.ts";
import { type Site, withSite } from "./open-site.ts";
import { readArchive } from "./read-archive.ts";
import { restoreBackup } from "./restore-backup.ts";
import { runCommand } from "./testing.ts";
import { writeArchive } from "./write-archive.ts";

const KEY = "uma chave que ninguém adivinha";
/** A migration that only a later build has. */
const LATER = { file: "29991231000000_planted.sql", text: "alter table public.site_settings add column planted text" };
const quiet = async () => {};
const mailer = { sendRecovery: quiet, sendConfirmation: quiet, sendEmailChange: quiet, sendAlreadyRegistered: quiet };
let folder: string;
let plain: string;
let sealed: string;

const at = (name: string) => path.join(folder, name);
const restore = (file: string, dataDir: string, key?: string, databaseUrl?: string) =>
  restoreBackup({
    whereabouts: { dataDir, databaseUrl },
    file,
    key,
    replace: false,
    migrationsDir: at("migrations"),
    log() {},
  });
/** The reason why a file is not restored; the target must be empty then. */
async function refusal(file: string, key?: string): Promise<string> {
  const dataDir = at(`new-${randomBytes(4).toString("hex")}`);
  const said = await restore(file, dataDir, key).then(
    () => "restored",
    (error: unknown) => (error instanceof Error && error.name === "BackupProblem" ? error.message : `${error}`),
  );
  expect((await readdir(dataDir)).filter((name) => !name.startsWith("lock."))).toEqual([]);
  return said.replace(file, "FILE");
}

// Each is restored by a build with one more migration, so that every test covers migrating as well.
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "bad-files-"));
  plain = at("plain.tar.gz");
  sealed = at("sealed.tar.gz.age");
  const migrationsDir = at("migrations");
  const dataDir = at("data");
  await mkdir(migrationsDir);
  for (const name of await readdir(MIGRATIONS))
    await copyFile(path.join(MIGRATIONS, name), path.join(migrationsDir, name));
  const backend = await startBackend({ dataDir, migrationsDir, siteUrl: "http://localhost", mailer });
  await backend.sql`update public.site_settings set brand_first_name = 'Teresa'`;
  await backend.close();
  await writeFile(path.join(migrationsDir, LATER.file), LATER.text);
  await withSite({ dataDir }, false, async (site: Site) => {
    await makeBackup({ site, file: plain, key: undefined });
    await makeBackup({ site, file: sealed, key: KEY });
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("a file that cannot be restored is reported in a sentence, and nothing changes", () => {
  const damaged = "FILE is damaged or was cut off: it is not the whole backup.";
  const altered = async (from: string, name: string, change: (bytes: Buffer) => Buffer) => {
    await writeFile(at(name), change(await readFile(from)));
    return at(name);
  };
  const flip = (bytes: Buffer) => {
    const position = Math.floor(bytes.length * 0.6);
    bytes.writeUInt8(bytes.readUInt8(position) ^ 1, position);
    return bytes;
  };

  test("a truncated or altered backup is refused", async () => {
    for (const [from, key] of [
      [plain, undefined],
      [sealed, KEY],
    ] as const) {
      for (const part of [0.5, 0.999])
        expect(await refusal(await altered(from, "cut", (bytes) => bytes.subarray(0, bytes.length * part)), key)).toBe(
          damaged,
        );
      expect(await refusal(await altered(from, "flipped", flip), key)).toBe(damaged);
    }
  });

  test("a backup with an exchanged part is refused, however well it is packed", async () => {
    const into = at("parts");
    await mkdir(into);
    const { manifest, place } = await readArchive({ file: plain, key: undefined, into });
    const exchanged = "public.site_settings";
    await writeArchive(at("exchanged"), undefined, async (writer) => {
      for (const { part } of [manifest.secrets, ...manifest.tables])
        if (part.includes(exchanged))
          await writer.addText(part, (await readFile(place(part), "utf8")).replace("Teresa", "Tereza"));
        else await writer.addFile(part, place(part));
      await writer.addText("manifest.json", JSON.stringify(manifest));
    });
    expect(await refusal(at("exchanged"))).toBe(damaged);
  });

  test("an encrypted backup is refused without its key or with another key", async () => {
    expect(await refusal(sealed)).toBe("FILE is encrypted. Set BACKUP_KEY to the key it was made with.");
    expect(await refusal(sealed, "another key, and not its own")).toBe(
      "BACKUP_KEY does not open FILE. Nothing was changed.",
    );
  });

  test("a file that is not a backup is refused", async () => {
    await writeFile(at("letter.txt"), "Querida professora, …");
    await writeArchive(at("holiday.tar.gz"), undefined, async (writer) => {
      await writer.addText("manifest.json", JSON.stringify({ name: "holiday pictures" }));
    });
    expect(await refusal(at("letter.txt"))).toBe("FILE is not a backup of this site.");
    expect(await refusal(at("holiday.tar.gz"))).toBe("FILE is not a backup of this site.");
    expect(await refusal(at("nothing"))).toBe("FILE cannot be read.");
  });

  test("a backup of a newer version, or a backup that this build cannot migrate, is refused", async () => {
    const { manifest } = await readArchive({ file: plain, key: undefined });
    const part = { part: "secrets.json", bytes: 2, sha256: createHash("sha256").update("{}").digest("hex") };
    const newer = { ...manifest, secrets: part, tables: [], migrations: [...manifest.migrations, "30000101000000"] };
    for (const [name, words] of [
      ["newer-schema", newer],
      ["newer-format", { ...newer, format: 99 }],
    ] as const) {
      await writeArchive(at(name), undefined, async (writer) => {
        await writer.addText("secrets.json", "{}");
        await writer.addText("manifest.json", JSON.stringify(words));
      });
      expect(await refusal(at(name))).toMatch(/^FILE was made by a newer version of the site\. Update this one first/);
    }
    await writeArchive(at("older-schema"), undefined, async (writer) => {
      await writer.addText("secrets.json", "{}");
      await writer.addText("manifest.json", JSON.stringify({ ...newer, migrations: ["20261121000001"] }));
    });
    expect(await refusal(at("older-schema"))).toMatch(/^FILE was made by an earlier version .* commit [0-9a-f]{7,40} /);
  });
});

test("a backup of an earlier version is restored and migrated, also into an external database", async () => {
  const { migrations } = (await readArchive({ file: plain, key: undefined })).manifest;
  const testCluster = await startTestCluster({ durable: false });
  const ending: (() => unknown)[] = [() => testCluster.close()];
  try {
    // An owner without superuser rights, as hosted PostgreSQL has.
    await testCluster.sql`create role school login password 'of a school' createrole bypassrls`;
    await testCluster.sql`create database school owner school`;
    const port = await forward(path.join(testCluster.cluster.options.host, ".s.PGSQL.5432"), ending);
    await testCluster.sql`create role weak login password 'of a school'`;
    await testCluster.sql`create database weak owner weak`;
    const weak = `postgresql://weak:of%20a%20school@127.0.0.1:${port}/weak?sslmode=disable`;
    const given = { DATA_DIR: at("lacking"), DATABASE_URL: weak, BACKUP_KEY: KEY };
    const { code, printed } = await runCommand("restore", [sealed], given).ended;
    expect(code).toBe(1);
    expect(printed).toContain("The role weak of DATABASE_URL lacks rights.");
    expect(printed).not.toMatch(/^ +at /m);
    const databaseUrl = `postgresql://school:of%20a%20school@127.0.0.1:${port}/school?sslmode=disable`;
    const dataDir = at("beside");
    await restore(sealed, dataDir, KEY, databaseUrl);
    const sql = postgres(databaseUrl, { max: 1, onnotice() {} });
    expect(await sql`select brand_first_name from public.site_settings`).toEqual([{ brand_first_name: "Teresa" }]);
    expect(await sql`select count(*)::int as backups from public.backups`).toEqual([{ backups: 0 }]);
    await sql.end();
    await expect(restore(plain, dataDir, undefined, databaseUrl)).rejects.toThrow(/Make a new, empty one/);
    await withSite({ dataDir, databaseUrl }, false, (site) => makeBackup({ site, file: at("again"), key: undefined }));
    const again = (await readArchive({ file: at("again"), key: undefined })).manifest;
    expect(again.migrations).toEqual([...migrations, LATER.file.slice(0, 14)]);
  } finally {
    for (const end of ending.reverse()) await end();
  }
}, 90_000);
