import { authenticateAdmin } from "~/platform/backend/authenticate";
import { requestContext } from "~/school/request-context";
import type { Route } from "./+types/accounts";
import { AccountOrder, type AccountOutcome } from "./account-orders";
import { createAccount } from "./create-account";
import { deleteAccount } from "./delete-account";
import { issuePassword } from "./issue-password";
import type { Server } from "./server-client";
import { setLocked } from "./set-locked";

const answer = (outcome: AccountOutcome, status = 200) =>
  Response.json(outcome, { status, headers: { "Cache-Control": "no-store" } });

/** The panel's endpoint for account changes that need the secret key. Returns `AccountOutcome`. */
export async function action({ request, context }: Route.ActionArgs) {
  const here = context.get(requestContext);
  if (request.method !== "POST")
    return Response.json({ error: "NOT_FOUND" }, { status: 405, headers: { Allow: "POST" } });
  const admin = await authenticateAdmin(request, here);
  const parsed = AccountOrder.safeParse(await request.json().catch(() => undefined));
  if (!parsed.success) return answer({ error: "INVALID_INPUT" }, 400);
  const order = parsed.data;
  if ("id" in order && order.id === admin && order.do !== "unlock") return answer({ error: "NOT_YOURSELF" }, 409);
  const outcome = await carryOut(order, here.server);
  return answer(outcome, "error" in outcome ? 409 : 200);
}

function carryOut(order: AccountOrder, server: Server): Promise<AccountOutcome> {
  switch (order.do) {
    case "create":
      return createAccount(server, order.student);
    case "hand out password":
      return issuePassword(server, order.id);
    case "lock":
    case "unlock":
      return setLocked(server, order.id, order.do === "lock");
    case "delete":
      return deleteAccount(server, order.id);
  }
}
