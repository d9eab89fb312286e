import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { calls, changes, reads } from "./generate.ts";
import { postgrestProgram } from "./postgrest.ts";
import { type Outcome, type SideBySide, startSideBySide } from "./side-by-side.ts";

const program = postgrestProgram();
/** A higher number finds more: `ORACLE_RUNS=5000`. */
const RUNS = Number(process.env.ORACLE_RUNS ?? 60);
/** Another number asks other requests: `ORACLE_SEED=7`. */
const SEED = Number(process.env.ORACLE_SEED ?? 2026);

/** Either of two reasons for a refusal may be answered. */
const withoutReason = (outcome: Outcome): Outcome => (outcome.status === 400 ? { ...outcome, body: null } : outcome);

describe.skipIf(!program)("generated requests", () => {
  let both: SideBySide;
  beforeAll(async () => {
    both = await startSideBySide(program ?? "");
  });
  afterAll(() => both?.close());

  test.each([
    ["reads", reads, RUNS * 2],
    ["changes", changes, RUNS],
    ["calls", calls, RUNS],
  ] as const)("%s get the answer that PostgREST gives", async (_, requests, numRuns) => {
    await fc.assert(
      fc.asyncProperty(requests, async (sent) => {
        const theirs = withoutReason(await both.askOracle(sent));
        expect({ sent, ...withoutReason(await both.askBackend(sent)) }).toEqual({ sent, ...theirs });
      }),
      { numRuns, seed: SEED },
    );
  });
});
