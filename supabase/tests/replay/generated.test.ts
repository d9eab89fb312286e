import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { postgrestProgram } from "../../../embedded/rest/oracle/postgrest.ts";
import type { Outcome } from "../../../embedded/rest/oracle/side-by-side.ts";
import type { Call } from "./calls.ts";
import { generateCalls, readResources } from "./generate-product.ts";
import { unordered } from "./unordered.ts";
import { openWorldOnBoth, type WorldOnBoth } from "./world-on-both.ts";

const program = postgrestProgram();
/** A higher number finds more: `ORACLE_RUNS=5000`. */
const RUNS = Number(process.env.ORACLE_RUNS ?? 120);

/** Either of two reasons for a refusal may be answered; rows without an order, also embedded ones, may come in any. */
const comparable = (outcome: Outcome): Outcome => ({
  ...outcome,
  body: outcome.status === 400 ? null : unordered(outcome.body),
});

/**
 * True if one refused a value of the body that the other did not read, because no row matched: PostgreSQL reads the body
 * before the rows or after them, as the plan of the moment has it.
 */
const isReadByPlan = (refused: Outcome, answered: Outcome): boolean =>
  refused.status === 400 &&
  /^22/.test(String(Reflect.get(Object(refused.body), "code"))) &&
  answered.status < 300 &&
  answered.range === NO_ROWS;
const NO_ROWS = "*/*";

describe.skipIf(!program)("requests over the product's tables that nobody has thought of", () => {
  let both: WorldOnBoth;
  let calls: Record<"reads" | "changes", fc.Arbitrary<Call>>;
  beforeAll(async () => {
    both = await openWorldOnBoth(program);
    const resources = await readResources(both.world.school.backend.sql);
    calls = generateCalls(resources, (table, column) => both.stored(table, column));
  });
  afterAll(() => both?.close());

  test.each(["reads", "changes"] as const)("%s are answered as by PostgREST", async (kind) => {
    await fc.assert(
      fc.asyncProperty(calls[kind], async (call) => {
        const theirs = await both.theirs(call);
        const ours = await both.ours(call);
        if (call.method === "PATCH" && (isReadByPlan(ours, theirs) || isReadByPlan(theirs, ours))) return;
        expect({ call, ...comparable(ours) }).toEqual({ call, ...comparable(theirs) });
      }),
      { numRuns: RUNS },
    );
  });
});
