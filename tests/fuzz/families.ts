import fc from "fast-check";
import type { Caller, People } from "./people.ts";
import { type Endpoint, EVERYBODY } from "./requests.ts";
import type { openSenders } from "./senders.ts";
import type { Tally } from "./tally.ts";

/** One probe, run by itself. */
export type Probe = { name: string; property: fc.IAsyncProperty<unknown> };
/** The least share of each sender's answers that were neither a refusal of the sender nor of too many requests. */
export type MinimumRequests = Partial<Record<Caller, number>>;

/** Probes at a time: more than the site has cores, but few enough not to queue. */
const ABREAST = 12;
/** The distance between the seeds of two probes, whose senders would otherwise be the same in the same order. */
const SEEDS_APART = 1_000;
/** The number of answers from which a sender's share counts, and from which at least one has to be a success. */
const ENOUGH = { toBeHeard: 20, toBeTaken: 200 };

/** A probe for each endpoint, with its senders. */
export const probesOf = (
  endpoints: Endpoint[],
  { send }: Pick<ReturnType<typeof openSenders>, "send">,
  tally: Tally,
): Probe[] =>
  endpoints.map(({ name, asks, senders = EVERYBODY, refuses = [] }) => ({
    name,
    property: fc.asyncProperty(asks, fc.constantFrom(...senders), async (ask, who) => {
      tally.add(who, await send(ask, who), refuses.includes(who));
    }),
  }));

/** Runs every probe `runs` times. @returns the failures, each with its smallest counterexample */
export async function runAll(probes: Probe[], runs: number, seed: number): Promise<string[]> {
  const problems: string[] = [];
  const next = probes.entries();
  const work = async () => {
    for (const [place, { name, property }] of next) {
      const own = { numRuns: runs, seed: seed + place * SEEDS_APART };
      const { failed, counterexample, errorInstance } = await fc.check(property, own);
      if (failed) problems.push(`${name}: ${JSON.stringify(counterexample).slice(0, 900)}\n  ${errorInstance}`);
    }
  };
  await Promise.all(Array.from({ length: ABREAST }, work));
  return problems;
}

/** Senders who were refused too often: a fuzz whose senders have lost their rights tests nothing. */
export const belowMinimum = (tally: Tally, least: MinimumRequests): string[] =>
  tally
    .shares()
    .filter(
      ({ who, many, heard, taken }) =>
        (many >= ENOUGH.toBeHeard && heard < (least[who] ?? 0)) || (many >= ENOUGH.toBeTaken && taken === 0),
    )
    .map(({ who, heard, taken, statuses }) => `${who}: ${percent(heard)} heard, ${percent(taken)} taken: ${statuses}`);

export const describe = (tally: Tally, people: People): string =>
  [
    ...tally
      .shares()
      .map(
        ({ who, many, heard, taken, statuses }) =>
          `  ${who.padEnd(8)} ${many} answers, ${percent(heard)} heard, ${percent(taken)} taken: ${statuses}`,
      ),
    `  ${people.renewals()} renewals of those who send`,
  ].join("\n");

const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
