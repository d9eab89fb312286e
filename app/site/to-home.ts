import { redirect } from "react-router";
import { currentLang } from "~/i18n/current-lang";
import { pathFor } from "~/i18n/screens";
import type { Route } from "./+types/to-home";

/** `/` and every unknown path lead to the home page of the current language. */
export function loader({ request }: Route.LoaderArgs) {
  throw redirect(pathFor("home", currentLang(request)));
}
