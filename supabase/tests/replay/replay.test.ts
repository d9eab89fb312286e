import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { postgrestProgram } from "../../../embedded/rest/oracle/postgrest.ts";
import type { Outcome } from "../../../embedded/rest/oracle/side-by-side.ts";
import { CALLERS, type Call, readCalls } from "./calls.ts";
import { openWorldOnBoth, type WorldOnBoth } from "./world-on-both.ts";

const program = postgrestProgram();
const CALLS = readCalls(readFileSync(path.join(import.meta.dirname, "calls.jsonl"), "utf8"));

/**
 * PostgREST 12 orders and filters a function's rows only by returned columns; later versions do not require that. It is
 * asked for all columns then, and the numbers of rows are compared.
 */
async function theirsOf(both: WorldOnBoth, call: Call, ours: Outcome): Promise<Outcome> {
  const outcome = await both.theirs(call);
  const isOfHidden = call.path.startsWith("/rpc/") && JSON.stringify(outcome.body) === '{"code":"42703"}';
  if (!isOfHidden || !/[?&]select=/.test(call.path)) return outcome;
  const { status, range } = await both.theirs({ ...call, path: call.path.replace(/([?&])select=[^&]*/, "$1") });
  return { ...ours, status, range };
}

describe("the calls that journeys made", () => {
  let both: WorldOnBoth;
  beforeAll(async () => {
    both = await openWorldOnBoth(program);
  });
  afterAll(() => both?.close());

  test.each(CALLERS)(
    "the calls that journeys made of a %s are answered as by PostgREST, which leaves the same rows",
    async (caller) => {
      const calls = CALLS.filter((call) => call.caller === caller);
      expect(calls).not.toEqual([]);
      const ours: (Outcome & { call: Call })[] = [];
      const theirs: (Outcome & { call: Call })[] = [];
      for (const call of calls) {
        const outcome = await both.ours(call);
        expect(outcome.status, JSON.stringify(call)).toBeLessThan(500);
        ours.push({ call, ...outcome });
        if (program) theirs.push({ call, ...(await theirsOf(both, call, outcome)) });
      }
      if (program) expect(ours).toEqual(theirs);
      // Most calls must succeed, because refused ones compare little.
      expect(ours.filter(({ status }) => status < 300).length / calls.length).toBeGreaterThan(0.7);
    },
  );
});
