import { redirect } from "react-router";
import { chosenLang } from "~/i18n/current-lang";
import { pathFor } from "~/i18n/screens";
import type { RequestContext } from "~/school/request-context";
import { firstLanguage } from "./first-language";

/** Redirects to the home page in the visitor's stored language, else the site's first language. */
export async function redirectHome(request: Request, supabase: RequestContext["supabase"]): Promise<Response> {
  return redirect(pathFor("home", chosenLang(request) ?? (await firstLanguage(supabase))));
}
