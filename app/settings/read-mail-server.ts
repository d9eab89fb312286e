import { z } from "zod/mini";
import { supabase } from "~/platform/backend/supabase";

const Mailbox = z.object({
  read_at: z.nullable(z.string()),
  failing_since: z.nullable(z.string()),
  problem: z.nullable(z.string()),
  /** Mails of the last two weeks that were of no use. */
  unread: z.array(z.object({ problem: z.string(), count: z.number(), last_at: z.string() })),
});
export type Mailbox = z.infer<typeof Mailbox>;

const MailServer = z.object({
  /** True if the site's own settings name it; the teacher chooses none then. */
  is_given: z.boolean(),
  provider: z.nullable(z.string()),
  host: z.nullable(z.string()),
  sender: z.nullable(z.string()),
  chosen_at: z.nullable(z.string()),
  /** The mailbox for returned mails; null if the site reads none. */
  mailbox: z.nullable(Mailbox),
});
export type MailServer = z.infer<typeof MailServer>;

/** The mail server in use; without a provider where the site's settings name it, and where there is none. */
export async function readMailServer(): Promise<MailServer> {
  const { data } = await supabase().rpc("read_mail_server").throwOnError();
  return MailServer.parse(data);
}
