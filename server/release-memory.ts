/** The time without requests before memory is released. */
const QUIET_MS = 15_000;
/** The shortest time between two collections. */
const EVERY_MS = 5 * 60_000;

type Collect = (how: { type: "major"; execution: "sync"; flavor: "last-resort" }) => unknown;

/**
 * Returns memory to the system after a start or a busy time, once there are no requests; V8 by itself waits for memory
 * pressure. A collection takes some tenths of a second.
 * @param collect exists with Node's flag `--expose-gc`
 * @returns functions to call for each request, and to stop
 */
export function releaseMemory(collect: Collect | undefined = globalThis.gc, quietMs = QUIET_MS, everyMs = EVERY_MS) {
  let last = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  const giveBack = () => {
    if (performance.now() - last < everyMs) return void timer?.refresh();
    last = performance.now();
    // Other collections keep the emptied pages.
    collect?.({ type: "major", execution: "sync", flavor: "last-resort" });
  };
  return {
    used() {
      timer = timer?.refresh() ?? setTimeout(giveBack, quietMs).unref();
    },
    close: () => clearTimeout(timer),
  };
}
