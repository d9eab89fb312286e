import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { textIn, unzip } from "../../../supabase/tests/copies/unzip.ts";
import { type ZipEntry, zipStream } from "./zip-stream.server.ts";

const run = promisify(execFile);
const AT = { at: new Date("2026-11-30T20:15:42Z"), zone: "America/Sao_Paulo" };
const entry = (name: string, content: ZipEntry["content"], more: Partial<ZipEntry> = {}): ZipEntry => ({
  name,
  content,
  compress: true,
  ...more,
});
async function* listed(...entries: ZipEntry[]) {
  yield* entries;
}
async function* breaking() {
  yield Buffer.from("half");
  throw new Error("cut");
}

test("files of any bytes and names come out of another program as they went in", async () => {
  const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, n) => (n * n) % 251));
  const entries = [
    entry("página.html", [Buffer.from("<p>Olá</p>")]),
    entry("arquivos/ação ✓.mp3", [bytes], { compress: false }),
    entry("empty.txt", []),
  ];
  const parts = await unzip(zipStream(listed(...entries), AT));
  expect([...parts.keys()]).toEqual(["página.html", "arquivos/ação ✓.mp3", "empty.txt"]);
  expect(textIn(parts, "página.html")).toBe("<p>Olá</p>");
  expect(parts.get("arquivos/ação ✓.mp3")?.equals(bytes)).toBe(true);
});

test("Info-ZIP finds nothing wrong with an archive, and its time on the school's clocks", async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "zip-"));
  try {
    const file = path.join(folder, "copy.zip");
    await writeFile(
      file,
      zipStream(listed(entry("a.txt", [Buffer.from("a")]), entry("b.txt", breaking()), entry("c.txt", [])), AT),
    );
    const { stdout } = await run("unzip", ["-t", file]);
    expect(stdout).toContain("No errors detected");
    expect((await run("unzip", ["-l", file])).stdout).toMatch(/2026-11-30 17:15 +a\.txt/);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test("a file whose source breaks off is left out, its error is reported, and the other files are whole", async () => {
  const errors: unknown[] = [];
  const broken = entry("broken.txt", breaking(), { failed: (error) => errors.push(error) });
  const parts = await unzip(
    zipStream(listed(entry("a.txt", [Buffer.from("a")]), broken, entry("c.txt", [Buffer.from("c")])), AT),
  );
  expect([...parts].map(([name, bytes]) => [name, bytes.toString()])).toEqual([
    ["a.txt", "a"],
    ["c.txt", "c"],
  ]);
  expect(errors).toEqual([new Error("cut")]);
});

test("a reader who leaves ends the source", async () => {
  let isOpen = true;
  const endless = async function* () {
    try {
      for (;;) yield Buffer.alloc(1024, Math.floor(Math.random() * 256));
    } finally {
      isOpen = false;
    }
  };
  for await (const piece of zipStream(listed(entry("endless.bin", endless(), { compress: false })), AT))
    if (piece.length > 10_000) break;
  await expect.poll(() => isOpen).toBe(false);
});
