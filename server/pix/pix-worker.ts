import type { PixRounds } from "./pix-round.ts";

/** A third of the time in which a payment is to be seen. */
const EVERY_MS = 20_000;

export type PixWorker = { wake(): void; close(): Promise<void> };

/** Runs the rounds of calls to the payment provider; any number of processes may. Closing waits for a running round. */
export function startPixWorker(rounds: PixRounds, log: (line: string) => void, everyMs = EVERY_MS): PixWorker {
  const closing = new AbortController();
  let working: Promise<void> | undefined;
  let again = false;
  const work = async () => {
    do {
      again = false;
      await rounds.run(closing.signal).catch((error: unknown) => log(`The payment provider cannot be asked: ${error}`));
    } while (again && !closing.signal.aborted);
  };
  const wake = () => {
    again = true;
    working ??= work().finally(() => {
      working = undefined;
    });
  };
  wake();
  const timer = setInterval(wake, everyMs).unref();
  return {
    wake,
    async close() {
      clearInterval(timer);
      closing.abort();
      await working;
      rounds.close();
    },
  };
}
