import { SignJWT } from "jose";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { loadSecrets } from "../secrets.ts";
import { eventually, type TestBackend } from "../testing.ts";
import { publishedTables } from "./published-tables.ts";
import { readRows } from "./read-rows.ts";
import { type RealtimeFixture, startRealtimeFixture } from "./testing.ts";

type Person = Awaited<ReturnType<TestBackend["person"]>>;
let room: RealtimeFixture;
let t: TestBackend;
let site: string;
let listen: RealtimeFixture["listen"];
let ana: Person;
let bia: Person;

beforeAll(async () => {
  room = await startRealtimeFixture();
  ({ t, site, listen } = room);
  ana = await t.person("ana");
  bia = await t.person("bia");
});
afterEach(() => room.endSubscriptions());
afterAll(() => room.close());

const tokenOf = async (person: Person) => (await person.client.auth.getSession()).data.session?.access_token ?? "";
const write = async (person: Person, title: string) => {
  const { data } = await person.client.from("notes").insert({ title }).select("id").single();
  return String(data?.id);
};

describe("receivers of a change", () => {
  test("the owner of a row receives its change; another person and a visitor do not, whatever they ask for", async () => {
    const filtered = await listen(await tokenOf(ana), { filter: `owner=eq.${ana.id}` });
    const unfiltered = await listen(await tokenOf(ana));
    const spy = await listen(await tokenOf(bia), { filter: `owner=eq.${ana.id}` });
    const visitor = await listen(null, { filter: `owner=eq.${ana.id}` });
    await write(ana, "olá");
    await eventually(() => filtered.got.length === 1 && unfiltered.got.length === 1);
    // Changes arrive in order: the first would have arrived before Bia's own.
    const bias = await listen(await tokenOf(bia));
    await write(bia, "depois");
    await eventually(() => bias.got.length === 1);
    expect(filtered.got).toMatchObject([{ type: "INSERT", title: "olá", owner: ana.id }]);
    expect([...spy.got, ...visitor.got]).toEqual([]);
  });

  test("a subscription to the whole schema receives the rows that its subscriber may read", async () => {
    const all = await listen(await tokenOf(ana), { table: null });
    const spy = await listen(await tokenOf(bia), { table: null });
    await write(ana, "qualquer");
    await eventually(() => all.got.length === 1);
    await write(bia, "depois");
    await eventually(() => spy.got.length === 1);
    expect([all.got, spy.got]).toMatchObject([[{ title: "qualquer" }], [{ title: "depois" }]]);
  });

  test("updates and deletions reach subscribers of all events", async () => {
    const all = await listen(await tokenOf(ana), { event: "*" });
    const id = await write(ana, "um");
    await eventually(() => all.got.length >= 1);
    await ana.client.from("notes").update({ title: "dois" }).eq("id", id);
    // Each reader's rights apply to the current row; of a row deleted by then, only the deletion is sent.
    await eventually(() => all.got.length >= 2);
    await ana.client.from("notes").delete().eq("id", id);
    await eventually(() => all.got.length >= 3);
    expect(all.got.map((event) => event.type)).toEqual(["INSERT", "UPDATE", "DELETE"]);
  });
});

describe("receivers of a deletion", () => {
  test("a person who could read the row receives it; another person and a visitor do not, whatever they ask for", async () => {
    const all = { event: "*" } as const;
    const reader = await listen(await tokenOf(ana), all);
    const spies = [
      await listen(await tokenOf(bia), all),
      await listen(await tokenOf(bia), { ...all, filter: `owner=eq.${ana.id}` }),
      await listen(null, all),
    ];
    const ids = [await write(ana, "um"), await write(ana, "dois")];
    await t.backend.sql`delete from public.notes where id = any (${ids})`;
    await eventually(() => reader.got.filter(({ type }) => type === "DELETE").length === 2);
    // Changes arrive in order: earlier ones would have arrived before Bia's own.
    await write(bia, "depois");
    await eventually(() => spies[0]?.got.some(({ title }) => title === "depois"));
    expect(spies.flatMap(({ got }) => got).map(({ type }) => type)).toEqual(["INSERT"]);
  });

  test("a policy that restricts all commands holds for deletions, too", async () => {
    await t.backend.sql.unsafe(`
      create table public.diaries (id int primary key, owner uuid not null, secret boolean not null, about int);
      alter table public.diaries enable row level security;
      grant select on public.diaries to authenticated;
      create policy "own" on public.diaries for select to authenticated using (
        owner = auth.uid() and exists (select from public.notes n where n.owner = diaries.owner));
      create policy "open" on public.diaries as restrictive for select using (not secret);
      alter publication supabase_realtime add table public.diaries`);
    const tables = await publishedTables(t.backend.sql);
    const table = tables.get("public.diaries");
    if (!table) throw new Error("not published");
    await write(ana, "hers");
    const claims = { sub: ana.id, role: "authenticated" };
    const gone = [
      { owner: ana.id, secret: false },
      { owner: ana.id, secret: true },
      { owner: bia.id, secret: false },
      {},
    ];
    const ids = ["1", "2", "3", "4"];
    const readings = (["authenticated", "anon", "service_role"] as const).map((role) => ({
      reader: { role, claims },
      table,
      ids,
      gone,
    }));
    const found = await readRows(t.backend.sql, readings, (reading) => {
      throw new Error(reading.reader.role);
    });
    expect(readings.map((reading) => [...(found.get(reading)?.keys() ?? [])])).toEqual([["1"], [], ids]);
  });
});

describe("refused subscriptions", () => {
  test("a table that is not published cannot be subscribed to", async () => {
    const { status } = await listen(await tokenOf(ana), { table: "secrets" });
    expect(status).toEqual(["CHANNEL_ERROR"]);
  });

  test.each<[string, { secret?: string; exp?: number; session_id?: string }]>([
    ["forged", { secret: "x".repeat(64) }],
    ["expired", { exp: 1 }],
    ["of a session that ended", { session_id: crypto.randomUUID() }],
  ])("a token that is %s is refused", async (_, change) => {
    const { secret, ...claims } = change;
    const payload = JSON.parse(Buffer.from((await tokenOf(ana)).split(".")[1] ?? "", "base64url").toString());
    const key = new TextEncoder().encode(secret ?? (await loadSecrets(t.dataDir)).jwtSecret);
    const token = await new SignJWT({ ...payload, ...claims }).setProtectedHeader({ alg: "HS256" }).sign(key);
    expect((await listen(token)).status[0]).toBe("CHANNEL_ERROR");
  });

  test("a wrong key cannot connect", async () => {
    const socket = new WebSocket(`${site.replace("http", "ws")}/realtime/v1/websocket?apikey=wrong&vsn=2.0.0`);
    const status = await new Promise((resolve) => {
      socket.on("unexpected-response", (_, response) => resolve(response.statusCode));
      socket.on("error", () => {});
    });
    expect(status).toBe(401);
  });
});

describe("an expired token", () => {
  test("an expired token ends its subscription, which receives nothing more", async () => {
    const payload = JSON.parse(Buffer.from((await tokenOf(ana)).split(".")[1] ?? "", "base64url").toString());
    const key = new TextEncoder().encode((await loadSecrets(t.dataDir)).jwtSecret);
    const token = await new SignJWT({ ...payload, exp: Math.floor(Date.now() / 1000) + 5 })
      .setProtectedHeader({ alg: "HS256" })
      .sign(key);
    const frames: string[] = [];
    const socket = new WebSocket(
      `${site.replace("http", "ws")}/realtime/v1/websocket?apikey=${t.backend.publishableKey}&vsn=2.0.0`,
    );
    socket.on("message", (data) => frames.push(data.toString()));
    await new Promise((resolve) => socket.once("open", resolve));
    const join = {
      config: { postgres_changes: [{ event: "*", schema: "public", table: "notes" }] },
      access_token: token,
    };
    socket.send(JSON.stringify(["1", "1", "realtime:x", "phx_join", join]));
    await eventually(
      () =>
        frames.some((frame) => frame.includes("Token has expired")) &&
        frames.some((frame) => frame.includes("phx_close")),
    );
    const before = frames.length;
    const witness = await listen(await tokenOf(ana));
    await write(ana, "tarde");
    await eventually(() => witness.got.length === 1);
    expect(frames.length).toBe(before);
    socket.close();
  });
});

describe("a client that misbehaves", () => {
  test.each(["nonsense", "[]", '["1","1","realtime:x"]', "5"])(
    "a frame like %s closes its own socket alone",
    async (frame) => {
      const neighbour = await listen(await tokenOf(ana));
      const socket = new WebSocket(
        `${site.replace("http", "ws")}/realtime/v1/websocket?apikey=${t.backend.publishableKey}&vsn=2.0.0`,
      );
      await new Promise((resolve) => socket.once("open", resolve));
      socket.send(frame);
      expect(await new Promise((resolve) => socket.once("close", resolve))).toBe(1003);
      await write(ana, "ainda");
      await eventually(() => neighbour.got.length === 1);
    },
  );
});
