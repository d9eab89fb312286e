import { supabase } from "~/platform/supabase";
import type { AccountOrder, AccountOutcome } from "./account-orders";

/** Has the server carry out what only it may do to an account, in the signed-in admin's name. */
export async function orderAccount(order: AccountOrder): Promise<AccountOutcome> {
  const { data } = await supabase().auth.getSession();
  try {
    const response = await fetch("/admin/accounts", {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${data.session?.access_token ?? ""}` },
      body: JSON.stringify(order),
    });
    return await response.json();
  } catch {
    return { error: "OFFLINE" };
  }
}
