import { redirect } from "react-router";
import { chosenLang } from "~/i18n/current-lang";
import { pathFor } from "~/i18n/screens";
import type { RequestContext } from "~/platform/backend/request-context";
import { firstLanguage } from "./first-language";

/** Home, in the language that was chosen, else in the one that the teacher has the site meet people in. */
export async function redirectHome(request: Request, supabase: RequestContext["supabase"]): Promise<Response> {
  return redirect(pathFor("home", chosenLang(request) ?? (await firstLanguage(supabase))));
}
