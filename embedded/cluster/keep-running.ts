import type { ChildProcess } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { STOP } from "./orphaned-processes.ts";
import { endProcess } from "./processes.ts";
import { hasEnded } from "./wait-until-ready.ts";

/** Kept short throughout: the cause, such as a full disk, may be gone at any moment, and people wait. */
const BACK_OFF_MS = [50, 200, 500, 1_000, 2_000];
/** After this long a program counts as recovered, so the next exit is its first again. */
const WELL_AFTER_MS = 1_000;
const STOP_GRACE_MS = 10_000;

type Program = {
  /**
   * Starts the program and waits until it is ready; on failure nothing is left running. `off` is aborted when the
   * wait is over.
   */
  start(off: AbortSignal): Promise<ChildProcess>;
  log(line: string): void;
};

/**
 * Starts a program and restarts it whenever it exits, with growing delays while that keeps failing.
 * @returns a function that stops it without a restart
 * @throws whatever the first start throws
 */
export async function keepRunning({ start, log }: Program): Promise<() => Promise<void>> {
  const stopped = new AbortController();
  let child = await start(stopped.signal);
  let failures = 0;
  let startedAt = Date.now();
  let reviving = Promise.resolve();

  const revive = async () => {
    if (Date.now() - startedAt > WELL_AFTER_MS) failures = 0;
    let lastLogged = "";
    // A disk may be full for days, so a reason is logged once, with the program's log of that time.
    const logOnce = (reason: string) => {
      const [what = ""] = reason.split("\n", 1);
      if (what !== lastLogged) log(reason);
      lastLogged = what;
    };
    log("PostgreSQL ended unexpectedly; it is started again.");
    while (!stopped.signal.aborted) {
      const pause = BACK_OFF_MS[Math.min(failures++, BACK_OFF_MS.length - 1)];
      await wait(pause, undefined, { signal: stopped.signal }).catch(() => undefined);
      if (stopped.signal.aborted) return;
      try {
        child = await start(stopped.signal);
        startedAt = Date.now();
        if (lastLogged) log("PostgreSQL runs again.");
        return watch();
      } catch (error) {
        logOnce(String(error));
      }
    }
  };
  const watch = () => {
    const again = () => {
      if (!stopped.signal.aborted) reviving = revive();
    };
    if (hasEnded(child)) again();
    else child.once("exit", again);
  };
  // Asks the database to stop even when this process exits without an orderly shutdown.
  const leave = () => child.kill("SIGINT");
  process.once("exit", leave);
  watch();

  return async () => {
    stopped.abort();
    process.off("exit", leave);
    await reviving;
    await endChild(child);
  };
}

/** Stops a child process and waits for its exit. */
export async function endChild(child: ChildProcess): Promise<void> {
  if (child.pid !== undefined && !hasEnded(child)) await endProcess(child.pid, STOP, STOP_GRACE_MS);
}
