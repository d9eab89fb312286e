import { redirect } from "react-router";
import { chosenLang } from "~/i18n/current-lang";
import { DEFAULT_LANG, pathFor } from "~/i18n/screens";
import type { RequestContext } from "~/platform/request-context";

/** Home, in the language that was chosen, else in the one that the teacher has the site meet people in. */
export async function redirectHome(request: Request, supabase: RequestContext["supabase"]): Promise<Response> {
  const chosen = chosenLang(request);
  if (chosen) return redirect(pathFor("home", chosen));
  const { data } = await supabase.from("site_settings").select("first_language").single();
  return redirect(pathFor("home", data?.first_language ?? DEFAULT_LANG));
}
