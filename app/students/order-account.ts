import type { output } from "zod/mini";
import { callServer } from "~/platform/backend/call-server";
import { type Mini, readAnswer } from "~/platform/backend/read-answer";
import type { Result } from "~/platform/backend/result";
import type { AccountOrder } from "./account-orders";
import { formatProblem } from "./student-words";

/** The created or changed account, and its temporary password, shown only once. */
export const orderedAccount = (z: Mini) => z.object({ id: z.string(), password: z.optional(z.string()) });
export type OrderedAccount = output<ReturnType<typeof orderedAccount>>;

/**
 * Has the server change an account, as the signed-in admin. After `offline` and `failed` it is not known whether it
 * did.
 */
export async function orderAccount(order: AccountOrder): Promise<Result<OrderedAccount>> {
  const response = await callServer("/admin/accounts", order);
  if (!response) return failure("offline", "OFFLINE");
  const body: unknown = await response.json().catch(() => undefined);
  const account = await readAnswer(body, orderedAccount);
  if (account) return { answer: account };
  const refused = await readAnswer(body, (z) => z.object({ error: z.string() }));
  const { status } = response;
  return refused ? failure("refused", refused.error, status) : failure("failed", "NO_ANSWER", status);
}

const failure = (kind: "offline" | "refused" | "failed", code: string, status?: number) => ({
  kind,
  problem: formatProblem(code),
  code,
  error: status && { message: code, status },
});
