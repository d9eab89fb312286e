import { redirect } from "react-router";
import { counterpart, DEFAULT_LANG, langOf, OTHER_LANG, pathFor } from "~/i18n/screens";
import type { Route } from "./+types/redirect-to-own-address";

/** An address of the student's area in the other language's words leads to its own. */
export function loader({ request, params }: Route.LoaderArgs) {
  // A request for the address's data has a path of its own.
  const { pathname, search } = new URL(request.url);
  const lang = langOf(pathname) ?? DEFAULT_LANG;
  const rest = params["*"].split("/").map(encodeURIComponent).join("/");
  return redirect(counterpart(`${pathFor("myProgress", OTHER_LANG[lang])}/${rest}`, lang) + search);
}
