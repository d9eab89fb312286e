import { DEFAULT_LANG, type Lang } from "~/i18n/screens";
import type { RequestContext } from "~/school/request-context";

/** The teacher's setting for the language of visitors who have chosen none. */
export async function firstLanguage(supabase: RequestContext["supabase"]): Promise<Lang> {
  const { data } = await supabase.from("site_settings").select("first_language").single();
  return data?.first_language ?? DEFAULT_LANG;
}
