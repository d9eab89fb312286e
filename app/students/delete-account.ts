import type { AccountOutcome } from "./account-orders";
import type { Server } from "./server-client";

/** The buckets whose folders are named by people. */
const BUCKETS = ["avatars", "homework", "cards", "payment-proofs", "service-notes"];

/** Erases a person: first their data that outlives an account, then the account with everything of theirs, then their files. */
export async function deleteAccount(server: Server, id: string): Promise<AccountOutcome> {
  const { error } = await server.rpc("erase_person", { person: id });
  if (error) return { error: error.message };
  const { error: refused } = await server.auth.admin.deleteUser(id);
  if (refused && refused.status !== 404) return { error: refused.message };
  // Files that stay here are removed within the hour, as files of nobody.
  for (const bucket of BUCKETS) {
    const { data } = await server.rpc("list_orphaned_files", { bucket });
    const files = data?.filter((name) => name.startsWith(`${id}/`)) ?? [];
    if (files.length > 0) await server.storage.from(bucket).remove(files);
  }
  return { id };
}
