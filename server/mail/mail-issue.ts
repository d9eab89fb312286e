import { z } from "zod";
import { type Reason, readReason } from "../../app/i18n/notifications/reasons.ts";
import type { Client } from "../backend/site-backend.ts";

const Issue = z.object({ error: z.string() }).nullable();

/**
 * The reason why the mail server has refused every mail for more than two minutes; undefined while it accepts mails, or
 * when the state cannot be read.
 */
export async function readMailIssue(server: Client): Promise<Reason | undefined> {
  const { data } = await server.rpc("read_mail_server_status");
  const problem = Issue.parse(data);
  return problem ? (readReason(problem.error).reason ?? "UNREACHABLE") : undefined;
}
