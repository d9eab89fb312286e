import { askServer } from "~/platform/ask-server";
import type { AccountOrder, AccountOutcome } from "./account-orders";

/** Has the server carry out what only it may do to an account, in the signed-in admin's name. */
export async function orderAccount(order: AccountOrder): Promise<AccountOutcome> {
  const response = await askServer("/admin/accounts", order);
  const offline = { error: "OFFLINE" } as const;
  return response ? response.json().catch(() => offline) : offline;
}
