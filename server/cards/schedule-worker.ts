import type { Client } from "../backend/site-backend.ts";
import { deriveSchedules } from "./derive-schedules.ts";

/** Derives schedules whenever it is woken, one round at a time. Closing waits for a running round. */
export function startScheduleWorker(
  server: Client,
  log: (line: string) => void,
): { wake(): void; close(): Promise<void> } {
  let working: Promise<void> | undefined;
  let again = false;
  let closed = false;
  const work = async () => {
    do {
      again = false;
      await deriveSchedules(server).catch((failure: unknown) => log(`Cards cannot be scheduled: ${failure}`));
    } while (again && !closed);
  };
  const wake = () => {
    if (closed) return;
    again = true;
    working ??= work().finally(() => {
      working = undefined;
    });
  };
  wake();
  return {
    wake,
    async close() {
      closed = true;
      await working;
    },
  };
}
