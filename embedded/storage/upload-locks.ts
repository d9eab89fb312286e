import { ERRORS, type Lock, type Locker, type RequestRelease } from "@tus/server";

const LONGEST_WAIT_MS = 30_000;

type WaitingRequest = { requestRelease: RequestRelease; begin(): void };

/**
 * Locks of uploads: one request at a time works on an upload, and others queue without polling. The holder of an upload
 * that others wait for is asked once to release it. (tus's own locker asks in each turn of the event loop, which fills
 * a core and the memory.)
 * @throws ERR_LOCK_TIMEOUT after too long a wait, ABORTED when the request ended meanwhile
 */
export function uploadLocks(longestWaitMs = LONGEST_WAIT_MS): Locker {
  /** Queues by upload; the first entry holds the lock. */
  const lines = new Map<string, WaitingRequest[]>();

  const leave = (id: string, waiting: WaitingRequest): void => {
    const line = lines.get(id) ?? [];
    const at = line.indexOf(waiting);
    if (at < 0) throw new Error("Releasing an unlocked lock!");
    line.splice(at, 1);
    if (line.length === 0) lines.delete(id);
    if (at > 0) return;
    const [next] = line;
    next?.begin();
    if (line.length > 1) void next?.requestRelease();
  };

  const wait = (id: string, waiting: WaitingRequest, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const settle = () => {
        clearTimeout(timeout);
        signal.removeEventListener("abort", abort);
      };
      const fail = (reason: object) => {
        settle();
        leave(id, waiting);
        reject(reason);
      };
      const abort = () => fail(ERRORS.ABORTED);
      const timeout = setTimeout(() => fail(ERRORS.ERR_LOCK_TIMEOUT), longestWaitMs);
      signal.addEventListener("abort", abort);
      waiting.begin = () => {
        settle();
        resolve();
      };
    });

  return {
    newLock(id): Lock {
      let waiting: WaitingRequest | undefined;
      return {
        async lock(signal, requestRelease) {
          if (signal.aborted) throw ERRORS.ABORTED;
          const turn = { requestRelease, begin() {} };
          const line = lines.get(id) ?? [];
          lines.set(id, line);
          line.push(turn);
          if (line.length > 1) {
            const waiting = wait(id, turn, signal);
            if (line.length === 2) void line[0]?.requestRelease();
            await waiting;
          }
          waiting = turn;
        },
        async unlock() {
          if (!waiting) throw new Error("Releasing an unlocked lock!");
          leave(id, waiting);
          waiting = undefined;
        },
      };
    },
  };
}
