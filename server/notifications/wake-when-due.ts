import type postgres from "postgres";
import type { Worker } from "./start-worker.ts";

type Outboxes = Record<"mail_outbox" | "push_outbox", Pick<Worker, "wake">>;

/** Wakes the worker of an outbox when the database announces a due row, whichever process inserted it. */
export async function wakeWhenDue(sql: Pick<postgres.Sql, "listen">, workers: Outboxes): Promise<void> {
  const found = new Map(Object.entries(workers));
  // Runs again after each reconnect, because announcements may have been missed.
  const all = () => {
    for (const worker of found.values()) worker.wake();
  };
  await sql.listen("outbox", (outbox) => found.get(outbox)?.wake(), all);
}
