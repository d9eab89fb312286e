import { CompiledQuery } from "kysely";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lastingPool } from "../lasting-pool.ts";
import { startTestBackend, type TestBackend } from "../testing.ts";
import { type Opening, PipelineDriver } from "./pipeline.ts";

const MOST = 6;
let t: TestBackend;
let sql: postgres.Sql;
beforeAll(async () => {
  t = await startTestBackend();
  // Its options as it has read them, which its types do not say.
  sql = lastingPool(Reflect.apply(postgres, undefined, [{ ...t.backend.sql.options, max: MOST }]));
});
afterAll(async () => {
  await sql.end();
  await t.close();
});

/** Cut off as it begins, a connection leaves the refusal of what it asks by itself to nobody: all of them have begun. */
async function begun(): Promise<void> {
  for (const connection of await Promise.all(Array.from({ length: MOST }, () => sql.reserve()))) connection.release();
}

const OPENING: Opening = {
  ...{ sql: "select set_config('role', $1, true)", values: ["anon"], statementsAlone: true, prepares: true },
  ...{ asker: "", patterns: "any", told() {} },
};

class Unsendable {
  toString(): string {
    throw new TypeError("This is no text");
  }
}

async function say(driver: PipelineDriver, word: unknown): Promise<unknown> {
  const connection = await driver.acquireConnection();
  try {
    await driver.beginTransaction(connection, { accessMode: "read only" });
    const { rows } = await connection.executeQuery<{ word: string }>(
      CompiledQuery.raw("select $1::text as word", [word]),
    );
    return rows[0]?.word;
  } finally {
    await driver.releaseConnection(connection);
  }
}

test("what the driver cannot send gives nobody another's answer, or none", async () => {
  const driver = new PipelineDriver(sql, () => ({ ...OPENING }), MOST);
  const numbers = Array.from({ length: 40 }, (_, i) => `${i}`);
  const sayAll = (words: unknown[]) => Promise.allSettled(words.map((word) => say(driver, word)));
  // From the second time on a statement is prepared, and fails before it is sent.
  expect(await sayAll(numbers)).toEqual(numbers.map((value) => ({ status: "fulfilled", value })));
  await begun();
  const said = await sayAll([...numbers, new Unsendable(), ...numbers]);
  expect(said[numbers.length]?.status).toBe("rejected");
  for (const [place, one] of said.entries())
    if (one.status === "fulfilled") expect(one.value).toBe(numbers[place % (numbers.length + 1)]);
  expect(await say(driver, "after")).toBe("after");
  await begun();
});
