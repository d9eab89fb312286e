import type postgres from "postgres";
import type { Worker } from "./start-worker.ts";

type Outboxes = Record<"mail_outbox" | "push_outbox", Pick<Worker, "wake">>;

/** Nudges whose outbox the database says to hold something to be sent now, whichever process put it there. */
export async function wakeWhenDue(sql: Pick<postgres.Sql, "listen">, workers: Outboxes): Promise<void> {
  const found = new Map(Object.entries(workers));
  // Called again after each lost connection: what was said meanwhile is not known.
  const all = () => {
    for (const worker of found.values()) worker.wake();
  };
  await sql.listen("outbox", (outbox) => found.get(outbox)?.wake(), all);
}
