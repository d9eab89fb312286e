import { CompiledQuery, type TransactionSettings } from "kysely";
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
/** As a function is called: what it wants its answer to be like is asked behind it. */
const ROLE = "select current_setting('role') as role";
const CALL: Opening = { ...OPENING, statementsAlone: false, foreseen: ROLE };

class Unsendable {
  toString(): string {
    throw new TypeError("This is no text");
  }
}

type Mode = NonNullable<TransactionSettings["accessMode"]>;

async function say(driver: PipelineDriver, word: unknown, accessMode: Mode = "read only"): Promise<unknown> {
  const connection = await driver.acquireConnection();
  try {
    await driver.beginTransaction(connection, { accessMode });
    const said = CompiledQuery.raw("select $1::text as word", [word]);
    const { rows } = await connection.executeQuery<{ word: string }>(said);
    const { rows: asked } = await connection.executeQuery<{ role: string }>(CompiledQuery.raw(`\n ${ROLE}\n`));
    expect(asked).toEqual([{ role: "anon" }]);
    await driver.commitTransaction(connection);
    return rows[0]?.word;
  } catch (error) {
    await driver.rollbackTransaction(connection);
    throw error;
  } finally {
    await driver.releaseConnection(connection);
  }
}

/** The same pool, with what is sent and what is answered in their order. */
function watched() {
  const seen: string[] = [];
  const reserve = async () => {
    const connection = await sql.reserve();
    const unsafe = (...given: Parameters<typeof connection.unsafe>) => {
      const query = connection.unsafe(...given);
      seen.push(`> ${given[0]}`);
      query.then(
        () => seen.push(`< ${given[0]}`),
        () => undefined,
      );
      return query;
    };
    return new Proxy(connection, {
      get: (_, name) => (name === "unsafe" ? unsafe : Reflect.get(connection, name)),
    });
  };
  return { seen, sql: new Proxy(sql, { get: (_, name) => (name === "reserve" ? reserve : Reflect.get(sql, name)) }) };
}

test.each<Mode>(["read only", "read write"])("a call that is %s sends what comes after it along", async (mode) => {
  const { seen, sql: pool } = watched();
  const driver = new PipelineDriver(pool, () => ({ ...CALL }), MOST);
  expect(await say(driver, "word", mode)).toBe("word");
  const sent = (text: string) => seen.indexOf(`> ${text}`);
  // Who asks stands before anything is done; what is done is committed after its answer.
  expect(sent("select $1::text as word")).toBeGreaterThan(seen.indexOf(`< ${OPENING.sql}`));
  expect(seen.filter((one) => one === `> ${ROLE}`)).toHaveLength(1);
  expect(sent(ROLE)).toBe(sent("select $1::text as word") + 1);
  expect(sent("commit")).toBeGreaterThan(seen.indexOf("< select $1::text as word"));
});

test.each([
  ["a read", OPENING],
  ["a call", CALL],
])("what the driver cannot send in %s gives nobody another's answer, or none", async (_, opening) => {
  const driver = new PipelineDriver(sql, () => ({ ...opening }), MOST);
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
