import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { reconnectingPool } from "./reconnecting-pool.ts";
import { eventually, startTestCluster, type TestCluster } from "./testing.ts";

const MOST = 3;
let db: TestCluster;
let pool: postgres.Sql;
beforeAll(async () => {
  db = await startTestCluster({ durable: false });
  await db.sql`create table kept (n int)`;
});
afterAll(() => db.close());
beforeEach(() => {
  pool = reconnectingPool(postgres({ ...db.cluster.options, max: MOST, onnotice() {} }));
  return () => pool.end({ timeout: 1 });
});

/** Cuts the pool's connections off, as a crash of PostgreSQL does. */
const cutOff = () => db.sql`
  select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`;

test("queries under way when connections are lost fail, also those that waited for one, and later ones work", async () => {
  for (let round = 0; round < 5; round++) {
    let begun = 0;
    const queries = Array.from({ length: 20 }, () =>
      pool.begin(async (tx) => {
        await tx`insert into kept values (1)`;
        begun++;
        // Waits until the connection is lost, ignores that, and continues with the transaction.
        await tx`select pg_sleep(600)`.catch(() => undefined);
        await tx`insert into kept values (2)`;
      }),
    );
    const settled = Promise.allSettled(queries);
    await eventually(() => begun === MOST);
    const alone = pool`select 1`;
    await cutOff();
    // Queued calls may have got another connection by then.
    const rest = setInterval(() => void cutOff(), 50);
    expect((await settled).map(({ status }) => status)).not.toContain("fulfilled");
    clearInterval(rest);
    await Promise.allSettled([alone]);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => pool`select ${n}::int as n`));
    expect(answers.map(([row]) => row?.n)).toEqual(Array.from({ length: 20 }, (_, n) => n));
  }
  expect(await pool`select * from kept`).toEqual([]);
});

test("a connection that is lost between two statements is not used again", async () => {
  const reserved = await pool.reserve();
  await reserved`select 1`;
  await cutOff();
  await eventually(() =>
    reserved`select 1`.then(
      () => false,
      (error: unknown) => error instanceof Error,
    ),
  );
  await expect(reserved`select 1`).rejects.toMatchObject({ code: expect.stringMatching(/^CONNECTION_/) });
  reserved.release();
  const reservations = await Promise.all(Array.from({ length: MOST }, () => pool.reserve()));
  for (const reservation of reservations) {
    expect([...(await reservation`select 1 as n`)]).toEqual([{ n: 1 }]);
    reservation.release();
  }
});

test("a pool that is ended while a connection is in use ends once that is released", async () => {
  const used = await pool.reserve();
  await used`select 1`;
  let ended = false;
  const ending = pool.end().then(() => {
    ended = true;
  });
  expect([...(await used`select 1 as n`)]).toEqual([{ n: 1 }]);
  expect(ended).toBe(false);
  used.release();
  await ending;
});

test("a transaction keeps all that it wrote, or nothing", async () => {
  expect(await pool.begin("read write", async (tx) => tx`insert into kept values (3) returning n`)).toMatchObject([
    { n: 3 },
  ]);
  await expect(
    pool.begin(async (tx) => {
      await tx`delete from kept`;
      throw new Error("no");
    }),
  ).rejects.toThrow("no");
  const swallowed = pool.begin(async (tx) => {
    await tx`delete from kept`;
    await tx`select nothing from nowhere`.catch(() => undefined);
  });
  await expect(swallowed).rejects.toThrow("undone");
  await expect(pool.begin("read only", (tx) => tx`delete from kept`)).rejects.toMatchObject({ code: "25006" });
  expect([...(await pool`select n from kept`)]).toEqual([{ n: 3 }]);
});

test("notifications do not pile up while the database is away, and arrive once it is back", async () => {
  await db.sql`create role listener login password 'of-a-test'`;
  const counted = { attempts: 0, asked: 0 };
  const listener = reconnectingPool(
    postgres({
      ...db.cluster.options,
      username: "listener",
      password: "of-a-test",
      onnotice() {},
      backoff() {
        counted.attempts += 1;
        return 0;
      },
      debug: (_, statement) => {
        if (statement.startsWith("listen")) counted.asked += 1;
      },
    }),
  );
  const channels = ["one", "two", "three"];
  const begun: string[] = [];
  const payloads: string[] = [];
  for (const channel of channels)
    await listener.listen(
      channel,
      (word) => payloads.push(`${channel} ${word}`),
      () => begun.push(channel),
    );
  expect(await connectionsOfListener()).toBe(1);
  await db.sql`alter role listener nologin`;
  await cutOff();
  await eventually(() => counted.attempts >= 100);
  await db.sql`alter role listener login`;
  await eventually(() => channels.every((channel) => begun.filter((name) => name === channel).length >= 2));
  for (const channel of channels) await db.sql.notify(channel, "hello");
  await eventually(() => payloads.length >= 3);
  expect([payloads.toSorted(), begun.toSorted()]).toEqual([
    ["one hello", "three hello", "two hello"],
    ["one", "one", "three", "three", "two", "two"],
  ]);
  expect(counted.asked).toBe(6);
  await listener.end({ timeout: 1 });
  // An ended pool does not reconnect.
  await eventually(async () => (await connectionsOfListener()) === 0);
});

const connectionsOfListener = async (): Promise<unknown> => {
  const [row] = await db.sql`select count(*)::int as count from pg_stat_activity where usename = 'listener'`;
  return row?.count;
};

test("a value of the wrong type is refused by PostgreSQL, and mixes up no answers", async () => {
  const ask = (at: string, word: string) => pool<{ word: string }[]>`select ${at}::timestamptz, ${word}::text as word`;
  for (let i = 0; i < MOST * 2; i++) await ask("2026-11-22", "first");
  const queries = Array.from({ length: 60 }, (_, i) => ask(i % 3 ? "2026-11-22" : "no day", `${i}`));
  const answers = await Promise.allSettled(queries);
  expect(answers.map((result) => (result.status === "fulfilled" ? result.value[0]?.word : result.reason.code))).toEqual(
    answers.map((_, i) => (i % 3 ? `${i}` : "22007")),
  );
});

test("a failed query is not retained", async () => {
  const fail = async () => {
    const statement = pool.unsafe("select no_such_column");
    const text = new WeakRef<object>(Reflect.get(statement, "strings"));
    await expect(statement).rejects.toMatchObject({ code: "42703" });
    return text;
  };
  const texts: WeakRef<object>[] = [];
  for (let i = 0; i < MOST * 4; i++) texts.push(await fail());
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  await eventually(() => {
    collect();
    // A connection may reference the last statement that it sent.
    return texts.filter((text) => text.deref() !== undefined).length <= MOST;
  });
});

test("idle connections are replaced by new ones, running queries continue, and no loss is reported", async () => {
  let losses = 0;
  const renewed = reconnectingPool(
    postgres({ ...db.cluster.options, max: MOST, onnotice() {} }),
    () => losses++,
    undefined,
    50,
  );
  const pidOf = async (sql: postgres.Sql) => (await sql`select pg_backend_pid() as pid`)[0]?.pid;
  try {
    const first = await pidOf(renewed);
    await eventually(async () => (await pidOf(renewed)) !== first);
    const isGone = async () => (await db.sql`select 1 from pg_stat_activity where pid = ${first}`).length === 0;
    await eventually(isGone, 10_000);
    const reserved = await renewed.reserve();
    const pid = await pidOf(reserved);
    const asleep = reserved`select pg_sleep(1), 1 as n`;
    expect((await asleep)[0]?.n).toBe(1);
    expect(await pidOf(reserved)).toBe(pid);
    reserved.release();
    expect(losses).toBe(0);
  } finally {
    await renewed.end({ timeout: 1 });
  }
});

test("a renewed pool keeps its limit of connections, and sends the statements that waited", async () => {
  // Connections that are ending count for a moment.
  await db.sql.unsafe(`create role renewing login password 'of-a-test' connection limit ${3 * MOST}`);
  const renewEveryMs = 100;
  const renewing = reconnectingPool(
    postgres({ ...db.cluster.options, username: "renewing", password: "of-a-test", max: MOST, onnotice() {} }),
    undefined,
    undefined,
    renewEveryMs,
  );
  const seen = new Set<unknown>();
  const askAtOnce = () =>
    Promise.all(Array.from({ length: MOST * 2 }, () => renewing`select pg_backend_pid() as pid, pg_sleep(0.01)`));
  try {
    const early = renewing`select 1 as n`;
    await eventually(async () => {
      for (const [row] of await askAtOnce()) seen.add(row?.pid);
      return seen.size > 10 * MOST;
    });
    expect([...(await early)]).toEqual([{ n: 1 }]);
  } finally {
    await renewing.end({ timeout: 1 });
  }
});
