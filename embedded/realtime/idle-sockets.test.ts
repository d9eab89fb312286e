import { afterAll, expect, test } from "vitest";
import { eventually } from "../testing.ts";
import { openSocket, startRealtimeFixture } from "./testing.ts";

const room = await startRealtimeFixture({ joinWithinMs: 1_500 });
afterAll(() => room.close());

const POLICY = 1008;
const connect = () => openSocket(room);

test("a socket that joins no channel is closed despite heartbeats, and one that listens stays", async () => {
  const [reader] = await room.enrol(1);
  if (!reader) throw new Error("nobody");
  const listener = await room.listen(await room.tokenOf(reader), { event: "*" });
  const silent = await connect();
  const busy = await connect();
  const refused = await connect();
  for (const ref of ["1", "2", "3"]) busy.send("heartbeat", ref);
  refused.send("phx_join", "1", { access_token: "nobody's" });
  expect(await Promise.all([silent.closed, busy.closed, refused.closed])).toEqual([POLICY, POLICY, POLICY]);
  await room.t.backend.sql`insert into public.notes (owner, title) values (${reader.id}, 'still here')`;
  await eventually(() => listener.got.length === 1);
  expect(listener.status).toEqual(["SUBSCRIBED"]);
});

test("a socket that has left every channel is closed, too", async () => {
  const socket = await connect();
  socket.send("phx_join", "1");
  await eventually(() => socket.frames.some((frame) => frame.includes('"ok"')));
  socket.send("phx_leave", "2");
  expect(await socket.closed).toBe(POLICY);
});
