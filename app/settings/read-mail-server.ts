import { z } from "zod/mini";
import { supabase } from "~/platform/backend/supabase";

const MailServer = z.object({
  /** True if the site's own settings name it; the teacher chooses none then. */
  is_given: z.boolean(),
  provider: z.nullable(z.string()),
  host: z.nullable(z.string()),
  sender: z.nullable(z.string()),
  chosen_at: z.nullable(z.string()),
});
export type MailServer = z.infer<typeof MailServer>;

/** The mail server in use; without a provider where the site's settings name it, and where there is none. */
export async function readMailServer(): Promise<MailServer> {
  const { data } = await supabase().rpc("read_mail_server").throwOnError();
  return MailServer.parse(data);
}
