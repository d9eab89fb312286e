/** Nobody has asked for anything for this long. */
const QUIET_MS = 15_000;
/** At least between two times, whatever is asked for. */
const EVERY_MS = 5 * 60_000;

type Collect = (how: { type: "major"; execution: "sync"; flavor: "last-resort" }) => unknown;

/**
 * Gives memory back that a start or a busy time took, once nobody asks for anything: V8 by itself waits until it needs some. It takes
 * some tenths of a second.
 * @param collect is there with Node's flag `--expose-gc`
 * @returns what is told of a start and of each request, and what ends this
 */
export function releaseMemory(collect: Collect | undefined = globalThis.gc, quietMs = QUIET_MS, everyMs = EVERY_MS) {
  let last = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  const giveBack = () => {
    if (performance.now() - last < everyMs) return void timer?.refresh();
    last = performance.now();
    // Any other keeps the pages that it has emptied for what comes next.
    collect?.({ type: "major", execution: "sync", flavor: "last-resort" });
  };
  return {
    used() {
      timer = timer?.refresh() ?? setTimeout(giveBack, quietMs).unref();
    },
    close: () => clearTimeout(timer),
  };
}
