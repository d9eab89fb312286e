import { afterAll, expect, test } from "vitest";
import { eventually } from "../testing.ts";
import { openSocket, startRealtimeFixture } from "./testing.ts";

const room = await startRealtimeFixture();
afterAll(() => room.close());

const eventOf = (frame: string): string => JSON.parse(frame)[3];

test("a broadcast by one socket reaches no other: only changes of the database are sent", async () => {
  const ana = await room.t.person("ana");
  const bia = await room.t.person("bia");
  const token = (await bia.client.auth.getSession()).data.session?.access_token ?? "";
  const notes = { event: "INSERT", schema: "public", table: "notes" };
  const speaks = await openSocket(room, "realtime:room");
  const hears = await openSocket(room, "realtime:room");
  const config = { broadcast: { self: true, ack: true }, presence: { enabled: true, key: ana.id } };
  for (const [socket, wishes] of [
    [speaks, []],
    [hears, [notes]],
  ] as const)
    expect(await socket.join([...wishes], { token, config })).toBeUndefined();
  speaks.send("broadcast", "2", { type: "broadcast", event: "says", payload: { text: "olá" } });
  speaks.send("presence", "3", { type: "presence", event: "track", payload: { name: "Ana" } });
  for (const ref of ["2", "3"])
    await eventually(() => speaks.frames.find((frame) => frame.startsWith(`["${ref}","${ref}",`)));
  // Messages arrive in order: a broadcast would have arrived before this change.
  await bia.client.from("notes").insert({ title: "depois" });
  await eventually(() => hears.frames.some((frame) => eventOf(frame) === "postgres_changes"));
  expect(hears.frames.map(eventOf)).toEqual(["phx_reply", "system", "postgres_changes"]);
  expect(speaks.frames.map(eventOf)).toEqual(["phx_reply", "phx_reply", "phx_reply"]);
  for (const socket of [speaks, hears]) socket.close();
});
