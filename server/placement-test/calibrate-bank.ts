import { setImmediate } from "node:timers/promises";
import { z } from "zod";
import type { Client } from "../backend/site-backend.ts";
import { calibrationRounds } from "./calibrate.ts";

const Due = z.nullable(
  z.object({
    version: z.number().int(),
    items: z.array(z.object({ id: z.string(), author: z.number(), known: z.number(), frozen: z.boolean() })),
    /** For each test, the places of its questions in `items`, whether they were answered right, and by typing. */
    tests: z.array(z.array(z.tuple([z.number().int(), z.boolean(), z.boolean()]))),
  }),
);

/**
 * Calibrates the difficulties of the placement test's questions when enough tests were finished since the last time.
 * Returns the new version, or undefined. @throws the backend's error
 */
export async function calibrateBank(server: Client): Promise<number | undefined> {
  const { data, error } = await server.rpc("read_due_calibration");
  if (error) throw new Error(error.message);
  const due = Due.parse(data);
  if (!due) return undefined;
  const { version, items, tests } = due;
  const rounds = calibrationRounds(
    tests.map((answers) => answers.map(([item, right, typed]) => ({ item, right, typed }))),
    new Map(items.map(({ author }, item) => [item, author])),
    new Map(items.map(({ known }, item) => [item, known])),
    new Set(items.flatMap(({ frozen }, item) => (frozen ? [item] : []))),
  );
  let round = rounds.next();
  for (; !round.done; round = rounds.next()) await setImmediate();
  const difficulties = [...round.value].map(([item, of]) => ({
    item_id: items[item]?.id ?? "",
    previous: items[item]?.known ?? 0,
    ...of,
  }));
  const saved = await server.rpc("save_calibration", { version, tests: tests.length, difficulties });
  if (saved.error) throw new Error(saved.error.message);
  // Another process may have been first.
  return saved.data ? version : undefined;
}
