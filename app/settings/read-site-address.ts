import { z } from "zod/mini";
import { supabase } from "~/platform/backend/supabase";

const SiteAddress = z.object({
  /** The address of the site's own settings, which wins. */
  given: z.nullable(z.string()),
  chosen: z.nullable(z.string()),
  chosen_at: z.nullable(z.string()),
});
export type SiteAddress = z.infer<typeof SiteAddress>;

/** The site's address in links and mails, as it is set. */
export async function readSiteAddress(): Promise<SiteAddress> {
  const { data } = await supabase().rpc("read_site_address").throwOnError();
  return SiteAddress.parse(data);
}
