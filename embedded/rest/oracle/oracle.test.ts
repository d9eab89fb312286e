import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ACCEPTED_DIFFERENCES } from "./accepted-differences.ts";
import { postgrestProgram } from "./postgrest.ts";
import { REQUESTS } from "./requests.ts";
import { type SideBySide, startSideBySide } from "./side-by-side.ts";

const program = postgrestProgram();
if (!program)
  console.info(`PostgREST is not built for ${process.platform} ${process.arch}: nothing is compared with it here.`);

describe.skipIf(!program)("beside PostgREST itself", () => {
  let both: SideBySide;
  beforeAll(async () => {
    both = await startSideBySide(program ?? "");
  });
  afterAll(() => both?.close());

  test.each(Object.entries(REQUESTS))("%s: the answer and the remaining rows are the same", async (_, requests) => {
    for (const sent of requests) {
      const theirs = await both.askOracle(sent);
      expect({ sent, ...(await both.askBackend(sent)) }).toEqual({ sent, ...theirs });
    }
  });

  test.each(ACCEPTED_DIFFERENCES)(
    "an answer differs from PostgREST's as decided: $reason",
    async ({ sent, ours, theirs }) => {
      expect(await both.askBackend(sent)).toMatchObject(ours);
      expect(await both.askOracle(sent)).toMatchObject(theirs);
    },
  );
});
