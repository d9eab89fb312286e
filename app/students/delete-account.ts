import type { AccountOutcome } from "./account-orders";
import type { Server } from "./server-client";

/** Erases a person: first their data that outlives an account, then the account with everything of theirs. */
export async function deleteAccount(server: Server, id: string): Promise<AccountOutcome> {
  const { error } = await server.rpc("erase_person", { person: id });
  if (error) return { error: error.message };
  const { error: refused } = await server.auth.admin.deleteUser(id);
  return refused && refused.status !== 404 ? { error: refused.message } : { id };
}
