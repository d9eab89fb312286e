import { z } from "zod/mini";
import { callServer } from "~/platform/backend/call-server";
import type { Result } from "~/platform/backend/result";
import type { AccountOrder } from "./account-orders";
import { formatProblem } from "./student-words";

/** The created or changed account, and its temporary password, shown only once. */
export const OrderedAccount = z.object({ id: z.string(), password: z.optional(z.string()) });
export type OrderedAccount = z.infer<typeof OrderedAccount>;
const Refused = z.object({ error: z.string() });

/**
 * Has the server change an account, as the signed-in admin. After `offline` and `failed` it is not known whether it
 * did.
 */
export async function orderAccount(order: AccountOrder): Promise<Result<OrderedAccount>> {
  const response = await callServer("/admin/accounts", order);
  if (!response) return failure("offline", "OFFLINE");
  const body: unknown = await response.json().catch(() => undefined);
  const account = OrderedAccount.safeParse(body);
  if (account.success) return { answer: account.data };
  const refused = Refused.safeParse(body);
  const { status } = response;
  return refused.success ? failure("refused", refused.data.error, status) : failure("failed", "NO_ANSWER", status);
}

const failure = (kind: "offline" | "refused" | "failed", code: string, status?: number) => ({
  kind,
  problem: formatProblem(code),
  code,
  error: status && { message: code, status },
});
