import { redirect } from "react-router";
import { chosenLang } from "~/i18n/current-lang";
import { DEFAULT_LANG, pathFor } from "~/i18n/screens";
import type { Route } from "./+types/change-password";

/** The address that password managers open to change a password. Source: https://w3c.github.io/webappsec-change-password-url/ */
export function loader({ request }: Route.LoaderArgs) {
  throw redirect(pathFor("profile", chosenLang(request) ?? DEFAULT_LANG));
}
