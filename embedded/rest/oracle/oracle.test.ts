import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ACCEPTED_DIFFERENCES } from "./accepted-differences.ts";
import { postgrestProgram } from "./postgrest.ts";
import { REQUESTS } from "./requests.ts";
import { type Both, startSideBySide } from "./side-by-side.ts";

const program = postgrestProgram();
if (!program)
  console.info(`PostgREST is not built for ${process.platform} ${process.arch}: nothing is compared with it here.`);

describe.skipIf(!program)("beside PostgREST itself", () => {
  let both: Both;
  beforeAll(async () => {
    both = await startSideBySide(program ?? "");
  });
  afterAll(() => both?.close());

  test.each(Object.entries(REQUESTS))("%s: the answer and the remaining rows are the same", async (_, requests) => {
    for (const sent of requests) {
      const theirs = await both.theirs(sent);
      expect({ sent, ...(await both.ours(sent)) }).toEqual({ sent, ...theirs });
    }
  });

  test.each(ACCEPTED_DIFFERENCES)("differs as decided: $reason", async ({ sent, ours, theirs }) => {
    expect(await both.ours(sent)).toMatchObject(ours);
    expect(await both.theirs(sent)).toMatchObject(theirs);
  });
});
