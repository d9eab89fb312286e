import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadStaticFiles, type StaticFiles } from "./static-files.ts";

let folder: string;
let statics: StaticFiles;
const write = async (file: string, text: string) => {
  await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
  await writeFile(path.join(folder, file), text);
};
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "statics-"));
  await write("new/robots.txt", "new");
  await write("new/assets/page-2.js", "new");
  await write("new/assets/same.js", "new");
  await write("old/robots.txt", "old");
  await write("old/only-then.txt", "old");
  await write("old/assets/page-1.js", "old");
  await write("old/assets/same.js", "old");
  const script = "let answer = 42;".repeat(100);
  await write("new/assets/script.js", script);
  await writeFile(path.join(folder, "new/assets/script.js.gz"), gzipSync(script));
  statics = await loadStaticFiles(path.join(folder, "new"), [path.join(folder, "old")]);
});
afterAll(() => rm(folder, { recursive: true }));

const textOf = (url: string) => statics(new Request(`http://site${url}`))?.text();

test("a page opened before an upgrade still loads its old assets, and nothing else of that build", async () => {
  expect(await textOf("/assets/page-1.js")).toBe("old");
  expect(await textOf("/assets/page-2.js")).toBe("new");
  expect(await textOf("/assets/same.js")).toBe("new");
  expect(await textOf("/robots.txt")).toBe("new");
  expect(await textOf("/only-then.txt")).toBeUndefined();
});

test("a compressed file is served uncompressed to a client that accepts nothing else, whole and in part", async () => {
  const ask = (headers: Record<string, string>) => statics(new Request("http://site/assets/script.js", { headers }));
  const packed = ask({ "accept-encoding": "gzip" });
  expect(packed?.headers.get("content-encoding")).toBe("gzip");
  const plain = ask({ "accept-encoding": "identity" });
  expect(plain?.headers.get("content-encoding")).toBeNull();
  expect(plain?.headers.get("content-length")).toBe("1600");
  expect(await plain?.text()).toBe("let answer = 42;".repeat(100));
  const part = ask({ "accept-encoding": "identity", range: "bytes=4-9" });
  expect([part?.status, await part?.text()]).toEqual([206, "answer"]);
});
