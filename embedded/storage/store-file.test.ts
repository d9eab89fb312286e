import { afterAll, beforeAll, expect, test } from "vitest";
import { ConnectionLost } from "../reconnecting-pool.ts";
import { eventually, startTestBackend, type TestBackend } from "../testing.ts";
import { type Objects, objectsOf, SERVER } from "./objects.ts";
import { storeFile } from "./store-file.ts";

let t: TestBackend;
let objects: Objects;
beforeAll(async () => {
  t = await startTestBackend();
  await t.backend.sql`insert into storage.buckets (id, name) values ('files', 'files')`;
  objects = objectsOf(t.backend.sql);
});
afterAll(() => t.close());

const words = async (name: string) => (await t.client("server").storage.from("files").download(name)).data?.text();
const send = (objects: Objects, name: string, text: string, store = t.backend.files) =>
  storeFile(
    { objects, store },
    SERVER,
    { bucket: "files", name },
    { content: Buffer.from(text), type: "text/plain", cacheControl: "no-cache" },
    true,
  );
/** Writes the row, and the connection dies before the answer. */
const dies: Objects["put"] = async (...given) => {
  await objects.put(...given);
  throw new ConnectionLost();
};

test("a file whose row is stored can be read, although its sender got no answer", async () => {
  await expect(send({ ...objects, put: dies }, "new.txt", "new")).rejects.toThrow(ConnectionLost);
  expect(await words("new.txt")).toBe("new");
  await send(objects, "changed.txt", "first");
  await expect(send({ ...objects, put: dies }, "changed.txt", "second")).rejects.toThrow(ConnectionLost);
  expect(await words("changed.txt")).toBe("second");
});

test("a file that the database refuses leaves no bytes", async () => {
  let written = "";
  const store = {
    ...t.backend.files,
    async write(...[version, content]: Parameters<typeof t.backend.files.write>) {
      written = version;
      await t.backend.files.write(version, content);
    },
  };
  const put: Objects["put"] = (_, object) => objects.put({ level: "visitor" }, object);
  await expect(send({ ...objects, put }, "refused.txt", "x", store)).rejects.toThrow(/row-level security/);
  await expect(t.backend.files.read(written, 0, 0)).rejects.toThrow(/ENOENT/);
});

test("a file is replaced although its old bytes cannot be removed now", async () => {
  const store = { ...t.backend.files, remove: () => Promise.reject(new Error("not now")) };
  await send(objects, "old.txt", "first");
  expect(await send(objects, "old.txt", "second", store)).toEqual(expect.any(String));
  expect(await words("old.txt")).toBe("second");
});

test("two simultaneous uploads of a new file are both accepted, and one of them stays", async () => {
  const first = crypto.randomUUID();
  await t.backend.files.write(first, Buffer.from("first"));
  const metadata = { mimetype: "text/plain", size: 5, eTag: '"first"', cacheControl: "no-cache" };
  const other = await t.backend.sql.reserve();
  await other`begin`;
  await other`
    insert into storage.objects (bucket_id, name, version, metadata)
    values ('files', 'both.txt', ${first}, ${other.json(metadata)})`;
  const second = send(objects, "both.txt", "second");
  await eventually(async () => {
    const waiting = await t.backend.sql`
      select from pg_stat_activity where wait_event_type = 'Lock' and query like '%insert into storage.objects%'`;
    return waiting.length > 0;
  });
  await other`commit`;
  other.release();
  expect(await second).toEqual(expect.any(String));
  expect(await words("both.txt")).toBe("second");
  await expect(t.backend.files.read(first, 0, 0)).rejects.toThrow(/ENOENT/);
});
