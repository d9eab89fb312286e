import { afterAll, beforeAll, expect, test } from "vitest";
import { openSocket, type Reader, type RealtimeFixture, startRealtimeFixture } from "./testing.ts";

let room: RealtimeFixture;
let ana: Reader;
let token: string;
beforeAll(async () => {
  room = await startRealtimeFixture();
  const [first] = await room.enrol(1);
  if (!first) throw new Error("nobody");
  ana = first;
  token = await room.tokenOf(ana);
});
afterAll(() => room.close());

const notes = (filter?: string) => ({ event: "INSERT", schema: "public", table: "notes", filter });
const several = (count: number) => Array.from({ length: count }, () => notes(`owner=eq.${ana.id}`));

test("a socket may have twenty subscriptions in all channels, and leaving one frees its place", async () => {
  const socket = await openSocket(room);
  expect(await socket.join(several(12), { token, ref: "1", to: "realtime:a" })).toBeUndefined();
  expect(await socket.join(several(9), { token, ref: "2", to: "realtime:b" })).toContain("Too many subscriptions");
  expect(await socket.join(several(8), { token, ref: "3", to: "realtime:b" })).toBeUndefined();
  expect(await socket.join(several(1), { token, ref: "4", to: "realtime:c" })).toContain("Too many subscriptions");
  // Joining a channel again replaces its subscriptions.
  expect(await socket.join(several(12), { token, ref: "5", to: "realtime:a" })).toBeUndefined();
  socket.send("phx_leave", "6", {}, "realtime:a");
  expect(await socket.join(several(12), { token, ref: "7", to: "realtime:c" })).toBeUndefined();
  socket.close();
});

test.each(["owner", "title"])("a filter of %s names twenty values at most", async (column) => {
  const values = (count: number) => Array.from({ length: count }, () => crypto.randomUUID()).join(",");
  const socket = await openSocket(room);
  const filterOf = (count: number) => [notes(`${column}=in.(${values(count)})`)];
  expect(await socket.join(filterOf(20), { token, ref: "1" })).toBeUndefined();
  expect(await socket.join(filterOf(21), { token, ref: "2" })).toContain("too many values");
  socket.close();
});

test("a person who may read nothing of a table cannot subscribe to it", async () => {
  const socket = await openSocket(room);
  expect(await socket.join([notes()], { ref: "1" })).toContain("permission denied for public.notes");
  expect(await socket.join([notes()], { ref: "2", token })).toBeUndefined();
  socket.close();
});
