import net from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { eventually } from "../testing.ts";
import { type Reader, type RealtimeFixture, startRealtimeFixture, subscribe } from "./testing.ts";

let room: RealtimeFixture;
beforeAll(async () => {
  room = await startRealtimeFixture();
});
afterEach(() => room.endSubscriptions());
afterAll(() => room.close());

const write = (reader: Reader, title: string) =>
  room.t.backend.sql`insert into public.notes (owner, title) values (${reader.id}, ${title})`;
const titles = (got: Record<string, unknown>[]) => got.map(({ title }) => title);

test("each of a hundred subscribers receives only their own changes, once and in order", async () => {
  const people = await room.enrol(100);
  const readers = await Promise.all(
    people.map(async (person, index) => {
      // A filter that is matched by value, one that the database evaluates, and none.
      const filter = [`owner=eq.${person.id}`, `owner=in.(${person.id})`, "title=neq.", undefined][index % 4];
      return room.listen(await room.tokenOf(person), filter === undefined ? {} : { filter });
    }),
  );
  const { sql } = room.t.backend;
  const all = people.map(({ id }) => id);
  // One statement for everybody, single inserts from several connections, and one for everybody again.
  await sql`insert into public.notes (owner, title) select id, 'first' from unnest(${all}::uuid[]) id`;
  await Promise.all(people.filter((_, index) => index % 3 === 0).map((person) => write(person, "own")));
  await sql`insert into public.notes (owner, title) select id, 'last' from unnest(${all}::uuid[]) id`;
  await eventually(() => readers.every(({ got }) => got.at(-1)?.title === "last"));
  for (const [index, { got }] of readers.entries()) {
    expect(titles(got)).toEqual(index % 3 === 0 ? ["first", "own", "last"] : ["first", "last"]);
    expect(new Set(got.map(({ owner }) => owner))).toEqual(new Set([people[index]?.id]));
  }
});

test("a subscriber that does not read is closed with a reason and delays no other", async () => {
  const [slow, quick] = await room.enrol(2);
  if (!slow || !quick) throw new Error("nobody");
  const socket = new WebSocket(
    `${room.site.replace("http", "ws")}/realtime/v1/websocket?apikey=${room.t.backend.publishableKey}&vsn=2.0.0`,
  );
  const closed = new Promise((resolve) => socket.once("close", (code, reason) => resolve([code, String(reason)])));
  await new Promise((resolve) => socket.once("open", resolve));
  const join = {
    config: { postgres_changes: [{ event: "INSERT", schema: "public", table: "notes" }] },
    access_token: await room.tokenOf(slow),
  };
  const joined = new Promise<void>((resolve) =>
    socket.on("message", (data) => String(data).includes("Subscribed to PostgreSQL") && resolve()),
  );
  socket.send(JSON.stringify(["1", "1", "realtime:x", "phx_join", join]));
  await joined;
  socket.pause();
  const subscription = await room.listen(await room.tokenOf(quick));
  // More than all network buffers hold. The fast reader receives each before the next is written.
  const { sql } = room.t.backend;
  const heavy = { text: "x".repeat(500_000) };
  for (let n = 0; n < 40; n++) {
    await sql`insert into public.notes (owner, title, tags) values (${slow.id}, 'heavy', ${sql.json(heavy)})`;
    await write(quick, `${n}`);
    await eventually(() => subscription.got.length === n + 1);
  }
  expect(titles(subscription.got)).toEqual(Array.from({ length: 40 }, (_, n) => `${n}`));
  socket.resume();
  expect(await closed).toEqual([1013, "Too far behind"]);
});

test("a subscription ends with its token, continues with a refreshed one, and begins again with a new one", async () => {
  const [ana] = await room.enrol(1);
  if (!ana) throw new Error("nobody");
  const short = await room.tokenOf(ana, Math.floor(Date.now() / 1000) + 5);
  const ended = await room.listen(short);
  const lasting = await room.listen(short);
  lasting.setToken(await room.tokenOf(ana));
  await lasting.client.realtime.setAuth();
  await eventually(() => ended.status.includes("CLOSED"));
  await write(ana, "after");
  await eventually(() => lasting.got.length === 1);
  expect(ended.got).toEqual([]);

  ended.setToken(await room.tokenOf(ana));
  await ended.client.realtime.setAuth();
  subscribe(ended);
  await eventually(() => ended.status.at(-1) === "SUBSCRIBED");
  await write(ana, "again");
  await eventually(() => ended.got.length === 1 && lasting.got.length === 2);
  expect([titles(ended.got), titles(lasting.got)]).toEqual([["again"], ["after", "again"]]);
});

test("after a network failure the client reconnects, is told that it is subscribed, and receives what follows", async () => {
  const [ana] = await room.enrol(1);
  if (!ana) throw new Error("nobody");
  const line = await stretchLine(Number(new URL(room.site).port));
  const far = await room.listen(await room.tokenOf(ana), { at: `http://127.0.0.1:${line.port}` });
  const near = await room.listen(await room.tokenOf(ana));
  await write(ana, "before");
  await eventually(() => far.got.length === 1);
  line.cut();
  await write(ana, "meanwhile");
  await eventually(() => near.got.length === 2);
  const subscribed = far.status.filter((status) => status === "SUBSCRIBED").length;
  line.heal();
  // Missed changes are not sent again: this status makes the page reload its list.
  await eventually(() => far.status.filter((status) => status === "SUBSCRIBED").length > subscribed);
  await write(ana, "after");
  await eventually(() => far.got.length > 1 && near.got.length === 3);
  expect(titles(far.got)).toEqual(["before", "after"]);
  await far.client.removeAllChannels();
  line.end();
});

/** A local forwarder that can be cut: its connections break, and new ones fail. */
async function stretchLine(to: number) {
  const ends = new Set<net.Socket>();
  let isCut = false;
  const server = net.createServer((near) => {
    if (isCut) return near.destroy();
    const far = net.connect(to, "127.0.0.1");
    for (const [socket, peer] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(socket);
      socket.pipe(peer);
      socket.on("error", () => peer.destroy());
      socket.on("close", () => ends.delete(socket) && peer.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const cut = () => {
    isCut = true;
    for (const end of ends) end.destroy();
  };
  return {
    port: typeof address === "object" ? address?.port : undefined,
    cut,
    heal() {
      isCut = false;
    },
    end() {
      cut();
      server.close();
    },
  };
}
