import type { Client } from "./backend/site-backend.ts";

const EVERY_MS = 3_600_000;
/**
 * The time that a file may be unreferenced. Homework may wait on a device without network until it can be handed in.
 */
const KEPT = {
  homework: "30 days",
  cards: "1 day",
  avatars: "1 day",
  "payment-proofs": "1 day",
  "service-notes": "1 day",
  greetings: "1 day",
} as const;
type Bucket = keyof typeof KEPT;
const BUCKETS: Bucket[] = ["homework", "cards", "avatars", "payment-proofs", "service-notes", "greetings"];

/** Removes orphaned files once an hour: uploads that were never handed in or saved, or whose owner is gone. */
export function createStrayFileSweep(server: Client, log: (line: string) => void): () => Promise<void> {
  let last = 0;
  return async () => {
    if (Date.now() - last < EVERY_MS) return;
    last = Date.now();
    for (const bucket of BUCKETS) await removeStrayFiles(server, bucket, log);
  };
}

/** Removes the orphaned files of one bucket. A failure is logged; the next hour tries again. */
export async function removeStrayFiles(server: Client, bucket: Bucket, log: (line: string) => void): Promise<void> {
  const { data, error } = await server.rpc("list_orphaned_files", { bucket, older_than: KEPT[bucket] });
  if (error) return log(`Stray files of ${bucket} cannot be found: ${error.message}`);
  if (data.length === 0) return;
  const removed = await server.storage.from(bucket).remove(data);
  if (removed.error) log(`Stray files of ${bucket} cannot be removed: ${removed.error.message}`);
}
