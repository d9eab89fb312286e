import { readablePassword } from "~/platform/session/readable-password";
import type { AccountOutcome } from "./account-orders";
import type { Server } from "./server-client";

const GOOD_FOR_MS = 7 * 86_400_000;

/** Issues a temporary password, which is mailed, works until its owner sets another, and expires. All sessions of the person end. */
export async function issuePassword(server: Server, id: string): Promise<AccountOutcome> {
  const password = readablePassword();
  const { error } = await server.auth.admin.updateUserById(id, { password });
  if (error) return { error: error.status === 404 ? "NOT_FOUND" : error.message };
  const until = new Date(Date.now() + GOOD_FOR_MS).toISOString();
  const { error: refused } = await server.rpc("welcome_student", { student: id, password, until });
  return refused ? { error: refused.message } : { id, password };
}
