import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type postgres from "postgres";
import { withSite } from "./open-site.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

export type ExitResult = { code: number | null; printed: string };

/** Runs one of the commands as npm does, with its own settings. */
export function runCommand(
  name: "backup" | "restore" | "export",
  given: string[],
  env: Record<string, string>,
): { child: ChildProcess; ended: Promise<ExitResult> } {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, `${name}.ts`), ...given], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => (printed += chunk));
  const ended = new Promise<ExitResult>((resolve) => child.once("close", (code) => resolve({ code, printed })));
  return { child, ended };
}

/** The content of a database: the number of rows of every table and their digest, computed by PostgreSQL. */
export async function contentOf(sql: postgres.Sql): Promise<Record<string, string>> {
  const tables = await sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('auth', 'storage', 'public', 'private') and tablename not in ('backups', 'rate_limits') order by 1`;
  const content: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await sql.unsafe(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as said from ${name} t`,
    );
    content[name] = String(row?.said);
  }
  return content;
}

/** The hash of every file in a data folder's storage, by name. */
export async function filesOf(dataDir: string, folder = "storage"): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  const storage = path.join(dataDir, folder);
  for (const drawer of (await readdir(storage)).filter((name) => name.length === 2))
    for (const name of await readdir(path.join(storage, drawer)))
      files[name] = createHash("sha256")
        .update(await readFile(path.join(storage, drawer, name)))
        .digest("hex");
  return files;
}

/** Adds a file of so many incompressible bytes to the site's storage, with its row, in a bucket that keeps it for a day. */
export async function addLargeFile(dataDir: string, bytes: number): Promise<void> {
  const version = crypto.randomUUID();
  const drawer = path.join(dataDir, "storage", version.slice(0, 2));
  await mkdir(drawer, { recursive: true });
  await writeFile(path.join(drawer, version), Buffer.alloc(bytes, crypto.randomUUID()));
  await withSite({ dataDir }, true, async ({ sql }) => {
    const row = { bucket_id: "greetings", name: `${version}.mp3`, version, metadata: sql.json({ size: bytes }) };
    await sql`insert into storage.objects ${sql(row)}`;
  });
}
