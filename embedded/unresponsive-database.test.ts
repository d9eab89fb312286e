import net from "node:net";
import path from "node:path";
import postgres from "postgres";
import { afterAll, expect, test } from "vitest";
import { reconnectingPool } from "./reconnecting-pool.ts";
import { eventually, startTestCluster } from "./testing.ts";

const db = await startTestCluster({ durable: false });
afterAll(() => db.close());

/** A forwarder to the database that can stop passing data, with its connections still open. */
async function openLine() {
  const { host, port } = db.cluster.options;
  const ends = new Set<net.Socket>();
  const line = { port: 0, isSilent: false, opened: 0, close: () => {} };
  const server = net.createServer((near) => {
    line.opened += 1;
    const far = net.connect(path.join(host, `.s.PGSQL.${port}`));
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from);
      from.on("data", (bytes) => line.isSilent || to.write(bytes));
      from.on("error", () => to.destroy());
      from.on("close", () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  line.port = typeof address === "object" && address ? address.port : 0;
  line.close = () => {
    for (const end of ends) end.destroy();
    server.close();
  };
  return line;
}

const open = (port: number) =>
  reconnectingPool(postgres({ ...db.cluster.options, host: "127.0.0.1", port, max: 1, onnotice() {} }), () => {}, 20);

test("queries on a database that has gone silent fail, and later ones work", async () => {
  const line = await openLine();
  const pool = open(line.port);
  // Reserves all connections of the pool, so that none is opened later.
  const reserved = await pool.reserve();
  await reserved`select 1`;
  line.isSilent = true;
  const queries = [
    pool`select 1`,
    pool`select 1`,
    pool`select 1`,
    reserved`select 1`,
    pool.begin((tx) => tx`select 1`),
  ];
  const settled = await Promise.allSettled(queries);
  expect(settled.map((result) => result.status === "rejected" && result.reason.code)).toEqual(
    queries.map(() => "CONNECTION_CLOSED"),
  );
  line.isSilent = false;
  await eventually(() =>
    pool`select 1`.then(
      () => true,
      () => false,
    ),
  );
  await pool.end({ timeout: 1 });
  line.close();
});

test("a slow statement is left running on a database that answers or refuses", async () => {
  const line = await openLine();
  const pool = open(line.port);
  const reserved = await db.sql.reserve();
  await reserved`select pg_advisory_lock(7)`;
  const long = pool.begin((tx) => tx`select pg_advisory_xact_lock(7)`);
  await eventually(() => line.opened >= 10);
  await reserved`alter role postgres connection limit 0`;
  await reserved`alter role postgres nologin`;
  const refused = line.opened;
  await eventually(() => line.opened >= refused + 10);
  await reserved`alter role postgres login connection limit -1`;
  await reserved`select pg_advisory_unlock(7)`;
  reserved.release();
  await expect(long).resolves.toBeDefined();
  await pool.end({ timeout: 1 });
  line.close();
});
