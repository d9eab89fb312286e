import { randomUUID } from "node:crypto";

export type Worker = {
  /** There may be something to do. */
  wake(): void;
  /** Takes no more and waits for those on their way, at most `graceMs`. */
  close(graceMs: number): Promise<void>;
};

type Options<Row> = {
  /**
   * Takes at most so many that are due, for a worker of that name: another with each claim, so that what was claimed anew
   * because it took too long is no longer its first claim's.
   */
  claim: (worker: string, limit: number) => PromiseLike<{ data: Row[] | null; error: { message: string } | null }>;
  /** Sends one and says in the database, by the name that it was claimed for, what came of it. */
  send: (row: Row, worker: string) => Promise<void>;
  /** On their way at a time: one that is slow takes one of these places and holds up nobody else. */
  atOnce: number;
  /** The queue's name in the log: "The outbox". */
  name: string;
  log: (line: string) => void;
  pollMs?: number | undefined;
};

const POLL_MS = 5_000;

/** Sends what is due until closed, when it is woken and every `pollMs`. Any number of processes may do so on one database. */
export function startWorker<Row>({ claim, send, atOnce, name, log, pollMs = POLL_MS }: Options<Row>): Worker {
  const onTheirWay = new Set<Promise<void>>();
  let closed = false;
  let claiming: Promise<void> | undefined;
  let again = false;
  /** Whether there may be more that is due than there was room for. */
  let more = false;
  const complain = (error: unknown) =>
    log(`${name} cannot be worked on: ${error instanceof Error ? error.message : error}`);

  const claimAll = async () => {
    do {
      again = false;
      const free = atOnce - onTheirWay.size;
      more = free === 0;
      if (more) return;
      const worker = randomUUID();
      const { data, error } = await claim(worker, free);
      if (error) return log(`${name} cannot be read: ${error.message}`);
      more = data?.length === free;
      for (const row of data ?? []) {
        const sending: Promise<void> = send(row, worker)
          .catch(complain)
          .finally(() => {
            onTheirWay.delete(sending);
            if (more) wake();
          });
        onTheirWay.add(sending);
      }
    } while (again && !closed);
  };

  function wake(): void {
    if (closed) return;
    again = true;
    claiming ??= claimAll()
      .catch(complain)
      .finally(() => {
        claiming = undefined;
        if (again) wake();
      });
  }
  const polling = setInterval(wake, pollMs).unref();
  wake();

  return {
    wake,
    async close(graceMs) {
      closed = true;
      clearInterval(polling);
      const done = Promise.resolve(claiming).then(() => Promise.all(onTheirWay));
      await Promise.race([done, new Promise((resolve) => setTimeout(resolve, graceMs).unref())]);
    },
  };
}
