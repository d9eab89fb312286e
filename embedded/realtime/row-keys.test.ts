import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadSecrets } from "../secrets.ts";
import { eventually } from "../testing.ts";
import { type Realtime, startRealtime } from "./index.ts";
import { type RealtimeFixture, startRealtimeFixture } from "./testing.ts";

const TABLES = `
create table public.codes (code text primary key, note text);
create table public.seats (
  line int, "the day" date, taken boolean not null default false, big bigint default 9007199254740993, primary key ("the day", line));
create table public.keyless (id int, note text);
alter table public.seats enable row level security;
create policy "low" on public.seats for all to authenticated using (line < 10);
grant select on public.codes, public.seats, public.keyless to authenticated;
alter publication supabase_realtime add table public.codes, public.seats, public.keyless`;

let room: RealtimeFixture;
let realtime: Realtime;
let site: string;
const http = createServer();
beforeAll(async () => {
  room = await startRealtimeFixture();
  const { backend, dataDir } = room.t;
  await backend.sql.unsafe(TABLES);
  // Published tables are read at the start.
  realtime = await startRealtime({ sql: backend.sql, secrets: await loadSecrets(dataDir), log() {} });
  http.on("upgrade", (request, socket, head) => realtime.upgrade(request, socket, head));
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  site = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await room.endSubscriptions();
  await realtime.close();
  http.close();
  await room.close();
});

async function listen(table: string | null, filter?: string) {
  const [reader] = await room.enrol(1);
  if (!reader) throw new Error("nobody");
  return room.listen(await room.tokenOf(reader), { table, event: "*", at: site, ...(filter && { filter }) });
}

test("changes of a table with another key column are sent, with the key of a deleted row", async () => {
  const subscription = await listen("codes");
  const filtered = await listen("codes", "note=eq.two");
  const { sql } = room.t.backend;
  await sql`insert into public.codes values ('a"b', 'one')`;
  await eventually(() => subscription.got.length === 1);
  await sql`update public.codes set note = 'two'`;
  await eventually(() => subscription.got.length === 2);
  await sql`delete from public.codes`;
  await eventually(() => subscription.got.length === 3);
  expect(subscription.got).toEqual([
    { type: "INSERT", code: 'a"b', note: "one" },
    { type: "UPDATE", code: 'a"b', note: "two" },
    { type: "DELETE" },
  ]);
  expect(subscription.old).toEqual([{}, { code: 'a"b' }, { code: 'a"b' }]);
  expect(filtered.got).toEqual([{ type: "UPDATE", code: 'a"b', note: "two" }]);
});

test("both columns of a composite key are sent to people who may read the row", async () => {
  const subscription = await listen("seats");
  const filtered = await listen("seats", "line=eq.2");
  const { sql } = room.t.backend;
  await sql`insert into public.seats (line, "the day") values (99, '2026-11-26'), (1, '2026-11-26'), (2, '2026-11-26'), (2, '2026-11-27')`;
  await eventually(() => subscription.got.length === 3 && filtered.got.length === 2);
  await sql`delete from public.seats where line in (2, 99) and "the day" = '2026-11-26'`;
  await eventually(() => subscription.got.length === 4);
  expect(subscription.got.map(({ line, "the day": day }) => [line, day])).toEqual([
    [1, "2026-11-26"],
    [2, "2026-11-26"],
    [2, "2026-11-27"],
    [undefined, undefined],
  ]);
  expect(subscription.old.at(-1)).toEqual({ "the day": "2026-11-26", line: 2 });
});

test("a subscription to a schema receives rows of tables with any key, and none of a table without a key", async () => {
  const subscription = await listen(null);
  const { sql } = room.t.backend;
  await sql`insert into public.keyless values (1, 'nobody hears')`;
  await sql`insert into public.seats (line, "the day") values (3, '2026-12-01')`;
  await sql`insert into public.codes values ('last', null)`;
  await eventually(() => subscription.got.some(({ code }) => code === "last"));
  expect(subscription.got).toHaveLength(2);
});

test("a trigger is recreated when the key of its table changes", async () => {
  const { sql } = room.t.backend;
  await sql.unsafe(`
    create table public.renamed (id int primary key, name text);
    grant select on public.renamed to authenticated;
    alter publication supabase_realtime add table public.renamed`);
  const secrets = await loadSecrets(room.t.dataDir);
  const triggers = async () => {
    await (await startRealtime({ sql, secrets, log() {} })).close();
    return (
      await sql`select encode(tgargs, 'escape') as said from pg_trigger where tgrelid = 'public.renamed'::regclass and tgname = 'announce_change'`
    ).map(({ said }) => said);
  };
  expect(await triggers()).toEqual([""]);
  await sql.unsafe("alter table public.renamed drop constraint renamed_pkey, add primary key (name, id)");
  expect(await triggers()).toEqual(["name\\000id\\000"]);
});
