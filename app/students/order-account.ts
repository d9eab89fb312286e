import { callServer } from "~/platform/backend/call-server";
import type { AccountOrder, AccountOutcome } from "./account-orders";

/** Has the server change an account, as the signed-in admin. After `OFFLINE` and `NO_ANSWER` the result is unknown. */
export async function orderAccount(order: AccountOrder): Promise<AccountOutcome> {
  const response = await callServer("/admin/accounts", order);
  return response ? response.json().catch(() => ({ error: "NO_ANSWER" })) : { error: "OFFLINE" };
}
