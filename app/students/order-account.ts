import { callServer } from "~/platform/backend/call-server";
import type { AccountOrder, AccountOutcome } from "./account-orders";

/**
 * Has the server carry out what only it may do to an account, in the signed-in admin's name. Whether it did is not known after
 * `OFFLINE` and `NO_ANSWER`.
 */
export async function orderAccount(order: AccountOrder): Promise<AccountOutcome> {
  const response = await callServer("/admin/accounts", order);
  return response ? response.json().catch(() => ({ error: "NO_ANSWER" })) : { error: "OFFLINE" };
}
