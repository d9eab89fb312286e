import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { z } from "zod";

/** Tests each part of an archive, and writes the content of all as base64. */
const JUDGE = `
import base64, json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as archive:
    assert archive.testzip() is None
    parts = {name: base64.b64encode(archive.read(name)).decode() for name in archive.namelist()}
open(sys.argv[2], "w").write(json.dumps(parts))
`;
const Parts = z.record(z.string(), z.string());
const run = promisify(execFile);

/** The files of an archive by their names, as Python's own module reads them. */
export async function unzip(chunks: AsyncIterable<Uint8Array>): Promise<Map<string, Buffer>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "copy-"));
  try {
    const archive = path.join(folder, "copy.zip");
    const read = path.join(folder, "parts.json");
    await writeFile(archive, chunks);
    await run("python3", ["-c", JUDGE, archive, read]);
    const parts = Parts.parse(JSON.parse(await readFile(read, "utf8")));
    return new Map(Object.entries(parts).map(([name, content]) => [name, Buffer.from(content, "base64")]));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The text of a file in an archive; fails without it. */
export function textIn(parts: ReadonlyMap<string, Buffer>, name: string): string {
  const found = parts.get(name);
  if (!found) throw new Error(`The archive has no ${name}, but ${[...parts.keys()].join(", ")}`);
  return found.toString();
}
