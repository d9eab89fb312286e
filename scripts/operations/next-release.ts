import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/** A migration later than all others. */
const MIGRATION = "supabase/migrations/29990101000000_planted.sql";

const UNIT = "deploy/english-with.service";
/** A line that is added to the unit. */
export const PLANTED = "# planted";

/**
 * Makes the following release from an archive, with a change of the database and of the unit.
 * @returns its version, and the name of its archive without the ending
 */
export async function makeNextRelease(archive: string, folder: string): Promise<{ name: string; version: string }> {
  const before = path.basename(archive, ".tar.gz");
  const version = before.replace(
    /^english-with-(\d+)\.(\d+)\..*/,
    (_, major, minor) => `${major}.${Number(minor) + 1}.0`,
  );
  const name = before.replace(/-\d+\.\d+\.\d+-/, `-${version}-`);
  const work = path.join(folder, "next");
  const place = path.join(work, name);
  await mkdir(work);
  execFileSync("tar", ["-xzf", archive, "-C", work]);
  await rename(path.join(work, before), place);
  const sums = JSON.parse(await readFile(path.join(place, "files.json"), "utf8"));
  const put = async (file: string, text: string) => {
    await writeFile(path.join(place, file), text);
    sums[file] = createHash("sha256").update(text).digest("base64url");
  };
  const manifest = await readFile(path.join(place, "package.json"), "utf8");
  await put("package.json", manifest.replace(/"version": "[^"]+"/, `"version": "${version}"`));
  await put(MIGRATION, "alter table public.profiles add column planted text;\n");
  await put(UNIT, `${await readFile(path.join(place, UNIT), "utf8")}${PLANTED}\n`);
  await writeFile(path.join(place, "files.json"), JSON.stringify(sums));
  const made = path.join(folder, `${name}.tar.gz`);
  execFileSync("tar", ["-I", "gzip -1", "-cf", made, "-C", work, name]);
  const sum = createHash("sha256")
    .update(await readFile(made))
    .digest("hex");
  await writeFile(`${made}.sha256`, `${sum}  ${name}.tar.gz\n`);
  await rm(work, { recursive: true });
  return { name, version };
}
