import { redirect } from "react-router";
import { counterpart, DEFAULT_LANG, langOf } from "~/i18n/screens";
import type { Route } from "./+types/redirect-to-own-address";

/** An address of the student's area in the other language's words leads to its own. */
export function loader({ request }: Route.LoaderArgs) {
  const { pathname, search } = new URL(request.url);
  return redirect(counterpart(pathname, langOf(pathname) ?? DEFAULT_LANG) + search);
}
