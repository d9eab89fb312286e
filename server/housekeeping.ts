import type { Client } from "./backend/site-backend.ts";
import { updateHolidays } from "./calendar/holidays.ts";
import { importBusyTimes } from "./calendar/import-busy-times.ts";
import { createStrayFileSweep } from "./orphaned-files.ts";
import { calibrateBank } from "./placement/calibrate-bank.ts";

/** Half of the delay that a scheduled article may have. */
const EVERY_MS = 30_000;

type Options = {
  server: Client;
  siteUrl: string;
  log: (line: string) => void;
  /** Called after work that may have filled the outbox. */
  afterwards: () => void;
};

/** Runs the periodic jobs twice a minute; any number of processes may run it. Closing waits for a running job. */
export function startHousekeeping({ server, siteUrl, log, afterwards }: Options): { close(): Promise<void> } {
  const closing = new AbortController();
  let working: Promise<void> | undefined;
  const sweepStrayFiles = createStrayFileSweep(server, log);
  const tidy = async () => {
    const { error } = await server.rpc("run_housekeeping");
    if (error) log(`Housekeeping failed: ${error.message}`);
    afterwards();
    await updateHolidays(server).catch((failure: unknown) => log(`The holidays cannot be kept: ${failure}`));
    await importBusyTimes({ server, siteUrl, log, closing: closing.signal });
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
