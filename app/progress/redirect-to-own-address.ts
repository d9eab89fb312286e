import { redirect } from "react-router";
import { counterpart, DEFAULT_LANG, langOf, OTHER_LANG, pathFor } from "~/i18n/screens";
import type { Route } from "./+types/redirect-to-own-address";

/** Redirects an address with the other language's segments to the right one. */
export function loader({ request, params }: Route.LoaderArgs) {
  // The router's data requests have another path.
  const { pathname, search } = new URL(request.url);
  const lang = langOf(pathname) ?? DEFAULT_LANG;
  const rest = params["*"].split("/").map(encodeURIComponent).join("/");
  return redirect(counterpart(`${pathFor("myProgress", OTHER_LANG[lang])}/${rest}`, lang) + search);
}
