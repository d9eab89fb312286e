import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadSecrets } from "../secrets.ts";
import { eventually } from "../testing.ts";
import { type Realtime, startRealtime } from "./index.ts";
import { openSocket, type Reader, type RealtimeFixture, startRealtimeFixture } from "./testing.ts";

let room: RealtimeFixture;
let realtime: Realtime;
let site: string;
const http = createServer();
beforeAll(async () => {
  room = await startRealtimeFixture();
  const { backend, dataDir } = room.t;
  realtime = await startRealtime({ sql: backend.sql, secrets: await loadSecrets(dataDir), log() {} });
  http.on("upgrade", (request, socket, head) => realtime.upgrade(request, socket, head));
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  site = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await realtime.close();
  http.close();
  await room.close();
});

const NOTES = [{ event: "INSERT", schema: "public", table: "notes" }];
async function listen(reader: Reader) {
  const socket = await openSocket({ ...room, site });
  expect(await socket.join(NOTES, { token: await room.tokenOf(reader) })).toBeUndefined();
  const heard = (words: string) => socket.frames.some((frame) => frame.includes(words));
  return { ...socket, heard };
}
const write = ({ id }: Reader, title: string) =>
  room.t.backend.sql`insert into public.notes (owner, title) values (${id}, ${title})`;

test.each([
  ["signed out", ({ session }: Reader) => room.t.backend.sql`delete from auth.sessions where id = ${session}`],
  [
    "banned",
    ({ id }: Reader) =>
      room.t.backend.sql`update auth.users set banned_until = now() + interval '1 day' where id = ${id}`,
  ],
])("a subscriber who was %s receives nothing more, and everybody else does", async (_, end) => {
  const [ana, bia] = await room.enrol(2);
  if (!ana || !bia) throw new Error("nobody");
  const [elsewhere] = await room.t.backend.sql<{ session: string }[]>`
    insert into auth.sessions (id, user_id) values (gen_random_uuid(), ${bia.id}) returning id as session`;
  const ended = await listen(ana);
  const other = await listen(bia);
  const second = await listen({ ...bia, ...elsewhere });
  await realtime.checkSessions();
  await write(ana, "before");
  await eventually(() => ended.heard("before"));

  await end(ana);
  await realtime.checkSessions();
  await eventually(() => ended.heard("phx_close"));
  expect(ended.heard("The session has ended")).toBe(true);
  await write(ana, "after");
  await write(bia, "hers");
  await eventually(() => other.heard("hers") && second.heard("hers"));
  expect(ended.heard("after")).toBe(false);
  expect(other.heard("phx_close") || second.heard("phx_close")).toBe(false);

  await room.t.backend.sql`delete from auth.sessions where id = ${elsewhere?.session ?? ""}`;
  await realtime.checkSessions();
  await eventually(() => second.heard("phx_close"));
  expect(other.heard("phx_close")).toBe(false);
  for (const socket of [ended, other, second]) socket.close();
});
