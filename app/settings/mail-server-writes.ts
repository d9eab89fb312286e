import { z } from "zod/mini";
import { m } from "~/i18n/paraglide/messages";
import { callServer } from "~/platform/backend/call-server";
import type { Result } from "~/platform/backend/result";
import { writesWith } from "~/platform/forms/write-action";
import type { MailServerOrder } from "~/school/mail-providers";
import { toast } from "~/ui/toast-store";

const { call } = writesWith({ failed: m.mail_server_failed, away: m.mail_server_failed });

/** The meaning of each problem while the server is being set, and what to do about it. */
const PROBLEM_TEXTS: Record<string, () => string> = {
  LOGIN: m.mail_server_login,
  SENDER: m.mail_server_sender_refused,
  UNKNOWN_HOST: m.mail_server_unknown_host,
  UNREACHABLE: m.mail_server_unreachable,
  ENCRYPTION: m.mail_server_encryption,
  CERTIFICATE: m.mail_server_certificate,
  NOT_NOW: m.mail_server_given,
  TOO_MANY: m.settings_tries_many,
};

const Answer = z.object({ problem: z.optional(z.string()), said: z.optional(z.string()) });

async function connect(order: MailServerOrder): Promise<Result> {
  const response = await callServer("/admin/mail-server", order);
  if (!response) return { kind: "offline", problem: m.common_offline(), code: "" };
  const answer = Answer.safeParse(await response.json().catch(() => undefined));
  if (!response.ok || !answer.success)
    return { kind: "failed", problem: m.mail_server_failed(), code: String(response.status) };
  const { problem, said } = answer.data;
  if (problem === undefined) {
    toast({ title: m.mail_server_connected(), description: m.settings_mail_sent() });
    return { answer: null };
  }
  const known = PROBLEM_TEXTS[problem]?.() ?? m.mail_server_refused();
  const words = said && problem !== "NOT_NOW" ? `${known} ${m.mail_server_said({ said })}` : known;
  return { kind: "refused", problem: words, code: problem };
}

/** The writes of the mail server. */
export const mailServerWrites = { connectMailServer: connect, removeMailServer: call("remove_mail_server") };
