import { randomUUID } from "node:crypto";

export type Worker = {
  /** Checks for due rows at once. */
  wake(): void;
  /** Claims no more and waits for running deliveries, at most `graceMs`. */
  close(graceMs: number): Promise<void>;
};

type Options<Row> = {
  /**
   * Claims at most `limit` due rows. Each claim has its own worker name, so that a row that was claimed again after a
   * timeout no longer belongs to the first claim.
   */
  claim: (worker: string, limit: number) => PromiseLike<{ data: Row[] | null; error: { message: string } | null }>;
  /** Sends a row and records the result in the database, under the name of its claim. */
  send: (row: Row, worker: string) => Promise<void>;
  /** The number of concurrent deliveries: a slow one occupies one place and delays no other. */
  atOnce: number;
  /** The queue's name in the log: "The outbox". */
  name: string;
  log: (line: string) => void;
  pollMs?: number | undefined;
};

const POLL_MS = 5_000;

/** Sends due rows until closed, when woken and every `pollMs`. Any number of processes may run it on one database. */
export function startWorker<Row>({ claim, send, atOnce, name, log, pollMs = POLL_MS }: Options<Row>): Worker {
  const onTheirWay = new Set<Promise<void>>();
  let closed = false;
  let claiming: Promise<void> | undefined;
  let again = false;
  /** True if more rows may be due than the last claim took. */
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
