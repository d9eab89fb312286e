import { expect, test } from "@playwright/test";
import { auth, FIGURES, siteEndpoints, storage } from "./fuzz/backend.ts";
import { functions, pages, tables } from "./fuzz/endpoints.ts";
import { belowMinimum, describe, type MinimumRequests, type Probe, probesOf, runAll } from "./fuzz/families.ts";
import { type MeasuredSite, startMeasuredSite } from "./fuzz/measured-site.ts";
import { createPeople, type People } from "./fuzz/people.ts";
import { openSenders } from "./fuzz/senders.ts";
import { sockets } from "./fuzz/sockets.ts";
import { Tally } from "./fuzz/tally.ts";

/** The number of requests to each endpoint; `npm run fuzz` sends many more. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 4);
const ALL_RUNS = 20_000;
const SEED = Number(process.env.FUZZ_SEED ?? 2026);
/** The rounds of a long run, each with its own seed. */
const ROUNDS = RUNS > 50 ? 10 : 1;
/** The largest growth of memory, measured once everything has been requested for some time. */
const MOST_GROWTH = 1.25;

// A short run ends when something hangs; the long one has no limit.
test.describe.configure({ mode: "default", timeout: RUNS > 50 ? 0 : 300_000 });

let site: MeasuredSite;
let people: People;
let senders: ReturnType<typeof openSenders>;
let firstHeld = 0;
let all = 0;

test.beforeAll(async () => {
  site = await startMeasuredSite({ TRUST_PROXY: "1", METRICS_TOKEN: FIGURES });
  people = await createPeople(site);
  senders = openSenders(site, people);
});
test.afterAll(async () => {
  senders?.close();
  await site?.close();
});

type Family = { name: string; what: string; probes(tally: Tally): Probe[]; least: MinimumRequests };
const NINE_TENTHS = { visitor: 0.9, student: 0.9, teacher: 0.9 };
const FUNCTIONS_HEARD = { visitor: 0.9, student: 0.7, teacher: 0.75, server: 0.9 };
/** Lower shares for people who are refused more often, since many functions are not for students. */
const FAMILIES: Family[] = [
  {
    name: "pages",
    what: "the pages, and what the process answers by itself",
    least: NINE_TENTHS,
    probes: (tally) => probesOf([...pages(), ...siteEndpoints()], senders, tally),
  },
  {
    name: "tables",
    what: "the tables",
    least: { ...NINE_TENTHS, visitor: 0.8, server: 0.9 },
    probes: (tally) => probesOf(tables(people.named), senders, tally),
  },
  {
    name: "functions",
    what: "the functions",
    least: FUNCTIONS_HEARD,
    probes: (tally) => probesOf(functions(people.named), senders, tally),
  },
  {
    name: "auth",
    what: "signing in, accounts and second factors",
    least: { visitor: 0.6, student: 0.8, teacher: 0.65, twofold: 0.8, server: 0.9 },
    probes: (tally) => probesOf(auth(people.named), senders, tally),
  },
  {
    name: "storage",
    what: "the stored files",
    least: { visitor: 0.8, student: 0.8, teacher: 0.8 },
    probes: (tally) => probesOf(storage(people.named), senders, tally),
  },
  {
    name: "sockets",
    what: "the sockets of what changes",
    least: NINE_TENTHS,
    probes: (tally) => sockets(site, people, (who, how) => tally.add(who, how)),
  },
];
const chosen = process.env.FUZZ_FAMILY?.split(",");

for (const { name, what, probes: probesFor, least } of FAMILIES.filter(
  (family) => chosen?.includes(family.name) ?? true,
))
  test(`${what} answer any request without a fault and without a leak @desktop`, async () => {
    const tally = new Tally();
    const probes = probesFor(tally);
    const start = performance.now();
    let early = 0;
    let held = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const problems = await runAll(probes, Math.ceil(RUNS / ROUNDS), SEED + round);
      const perSecond = (tally.many * 1000) / (performance.now() - start);
      const minutes = (probes.length * ALL_RUNS) / perSecond / 60;
      if (round === ROUNDS - 1 || ROUNDS > 1)
        console.log(
          `${name}: ${probes.length} endpoints, ${tally.many} requests, ${perSecond.toFixed(0)}/s; ${ALL_RUNS} to each take ${minutes.toFixed(0)} minutes`,
        );
      if (problems.length > 0) {
        console.log(describe(tally, people));
        problems.push(`the same again: FUZZ_SEED=${SEED + round} FUZZ_RUNS=${RUNS} FUZZ_FAMILY=${name} npm run fuzz`);
      }
      expect(problems.join("\n"), site.printed().slice(-2_000)).toBe("");
      held = await site.held();
      early ||= held;
      if (ROUNDS > 1) console.log(`${name}: ${(held / 1e6).toFixed(1)} MB held`);
    }
    console.log(describe(tally, people));
    firstHeld ||= early;
    all += tally.many;
    expect(belowMinimum(tally, least)).toEqual([]);
    expect(site.process.exitCode).toBeNull();
    expect((await fetch(`${site.address}/healthz`)).status).toBe(200);
    if (ROUNDS > 1) expect(held / early, "memory at the end, to that after the first round").toBeLessThan(MOST_GROWTH);
  });

test("memory does not grow with the number of requests @desktop", async () => {
  expect(firstHeld, "what was held when one family had been asked").toBeGreaterThan(0);
  const held = await site.held();
  console.log(`held: ${(firstHeld / 1e6).toFixed(1)} MB at first, ${(held / 1e6).toFixed(1)} MB after ${all} requests`);
  expect(held / firstHeld).toBeLessThan(MOST_GROWTH);
});
