import type { Client } from "./backend/site-backend.ts";
import { updateHolidays } from "./calendar/holidays.ts";
import { importBusyTimes } from "./calendar/import-busy-times.ts";
import { createStrayFileSweep } from "./orphaned-files.ts";
import { calibrateBank } from "./placement-test/calibrate-bank.ts";

/** The most times that a step is repeated in one round: each offers an hour. */
const MOST_TURNS = 20;
/** Half of the delay that a scheduled article may have. */
const EVERY_MS = 30_000;

type Options = {
  server: Client;
  /** Read in each round. */
  readonly siteUrl: string;
  log: (line: string) => void;
  /** Called after work that may have filled the outbox. */
  afterwards: () => void;
};

/** Runs each step of the database's scheduled work as a transaction of its own, so that one that fails stops no other. */
async function runSteps(server: Client, log: Options["log"]): Promise<void> {
  const { data: steps, error: failure } = await server.rpc("housekeeping_steps");
  if (failure) return log(`Housekeeping failed: ${failure.message}`);
  for (const step of steps)
    for (let turn = 0; turn < MOST_TURNS; turn++) {
      const { data: more, error } = await server.rpc("run_housekeeping", { step });
      if (error) log(`Housekeeping failed (${step}): ${error.message}`);
      if (!more) break;
    }
}

/** Runs the periodic jobs twice a minute; any number of processes may run it. Closing waits for a running job. */
export function startHousekeeping(options: Options): { close(): Promise<void> } {
  const { server, log, afterwards } = options;
  const closing = new AbortController();
  let working: Promise<void> | undefined;
  const sweepStrayFiles = createStrayFileSweep(server, log);
  const tidy = async () => {
    await runSteps(server, log);
    afterwards();
    await updateHolidays(server).catch((failure: unknown) => log(`The holidays cannot be kept: ${failure}`));
    await importBusyTimes({ server, siteUrl: options.siteUrl, log, closing: closing.signal });
    await calibrateBank(server).catch((failure: unknown) => log(`The placement test cannot be calibrated: ${failure}`));
    await sweepStrayFiles();
  };
  const begin = () => {
    working ??= tidy().finally(() => {
      working = undefined;
    });
  };
  begin();
  const timer = setInterval(begin, EVERY_MS).unref();
  return {
    async close() {
      clearInterval(timer);
      closing.abort();
      await working;
    },
  };
}
