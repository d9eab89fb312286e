import { expect, test } from "vitest";
import { createDownloads } from "./open-downloads.ts";

const HERE = { address: "203.0.113.7" };
const THERE = { address: "203.0.113.8" };
const ask = (signal?: AbortSignal) =>
  new Request("http://site/storage/v1/object/public/photos/a.png", signal ? { signal } : {});
const never = () => new ReadableStream<Uint8Array>({ start: (sender) => sender.enqueue(Buffer.from("x")) });
const fails = () => new ReadableStream<Uint8Array>({ pull: (sender) => sender.error(new Error("cut")) });

test.each<[string, () => Response, (response: Response) => Promise<unknown>]>([
  ["was read to its end", () => new Response("the whole"), (response) => response.text()],
  ["is left unread", () => new Response(never()), async ({ body }) => body?.cancel()],
  ["breaks off", () => new Response(fails()), (response) => response.text().catch(() => undefined)],
  ["is not there", () => new Response(null, { status: 416 }), async () => {}],
])("a file that %s frees its place for another, and not before", async (_, file, end) => {
  const download = createDownloads(1);
  const open = await download(ask(), HERE, async () => file());
  if (open.body) expect((await download(ask(), HERE, async () => new Response("another"))).status).toBe(503);
  await end(open);
  const another = await download(ask(), HERE, async () => new Response("another"));
  expect([another.status, await another.text()]).toEqual([200, "another"]);
});

test("a file that cannot be opened, or whose reader disconnects, frees its place", async () => {
  const download = createDownloads(1);
  await expect(download(ask(), HERE, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  let cancelled = 0;
  const body = () => new ReadableStream<Uint8Array>({ cancel: () => void cancelled++ });
  for (let round = 0; round < 2; round++) {
    const reader = new AbortController();
    expect((await download(ask(reader.signal), HERE, async () => new Response(body()))).status).toBe(200);
    reader.abort();
  }
  const gone = new AbortController();
  await download(ask(gone.signal), HERE, async () => {
    gone.abort();
    return new Response(body());
  });
  expect(cancelled).toBe(3);
  expect((await download(ask(), HERE, async () => new Response("another"))).status).toBe(200);
});

test("a single reader cannot take all places for files", async () => {
  const download = createDownloads(20);
  const open = async (visitor: typeof HERE) =>
    (await download(ask(), visitor, async () => new Response(never()))).status;
  const theirs = await Promise.all(Array.from({ length: 20 }, () => open(HERE)));
  expect(theirs).toContain(503);
  expect(await open(THERE)).toBe(200);
});
