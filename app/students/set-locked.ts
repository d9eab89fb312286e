import type { AccountOutcome } from "./account-orders";
import type { Server } from "./server-client";

const FOR_GOOD = "876000h";

/** Locks or unlocks a person's sign-in. The profile decides what they may read. */
export async function setLocked(server: Server, id: string, locked: boolean): Promise<AccountOutcome> {
  const { error } = await server.auth.admin.updateUserById(id, { ban_duration: locked ? FOR_GOOD : "none" });
  return error ? { error: error.status === 404 ? "NOT_FOUND" : error.message } : { id };
}
