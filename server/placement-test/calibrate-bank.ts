import { setImmediate } from "node:timers/promises";
import { z } from "zod";
import type { Client } from "../backend/site-backend.ts";
import { calibrationRounds } from "./calibrate.ts";
import { slopeRounds } from "./slope.ts";

const Due = z.nullable(
  z.object({
    version: z.number().int(),
    items: z.array(z.object({ id: z.string(), author: z.number(), known: z.number(), frozen: z.boolean() })),
    /** For each test, the places of its questions in `items`, whether they were answered right, and by typing. */
    tests: z.array(z.array(z.tuple([z.number().int(), z.boolean(), z.boolean()]))),
  }),
);

/**
 * Calibrates the difficulties of the placement test's questions, and the slope of the answers, when enough tests were
 * finished since the last time.
 * Returns the new version, or undefined. @throws the backend's error
 */
export async function calibrateBank(server: Client): Promise<number | undefined> {
  const { data, error } = await server.rpc("read_due_calibration");
  if (error) throw new Error(error.message);
  const due = Due.parse(data);
  if (!due) return undefined;
  const { version, items, tests } = due;
  const answered = tests.map((answers) => answers.map(([item, right, typed]) => ({ item, right, typed })));
  const authors = new Map(items.map(({ author }, item) => [item, author]));
  const rounds = calibrationRounds(
    answered,
    authors,
    new Map(items.map(({ known }, item) => [item, known])),
    new Set(items.flatMap(({ frozen }, item) => (frozen ? [item] : []))),
  );
  const slope = await finish(slopeRounds(answered, authors));
  const calibrated = await finish(rounds);
  const difficulties = [...calibrated].map(([item, of]) => ({
    item_id: items[item]?.id ?? "",
    previous: items[item]?.known ?? 0,
    ...of,
  }));
  const saved = await server.rpc("save_calibration", {
    version,
    tests: tests.length,
    difficulties,
    ...(slope === undefined ? {} : { slope }),
  });
  if (saved.error) throw new Error(saved.error.message);
  // Another process may have been first.
  return saved.data ? version : undefined;
}

/** The result of rounds, between which the server does other work. */
async function finish<Result>(rounds: Generator<void, Result>): Promise<Result> {
  let round = rounds.next();
  for (; !round.done; round = rounds.next()) await setImmediate();
  return round.value;
}
