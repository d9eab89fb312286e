import { redirect } from "react-router";
import { formerClassesAddress } from "~/i18n/former-area-address";
import { DEFAULT_LANG, langOf } from "~/i18n/screens";
import type { Route } from "./+types/redirect-from-former-classes";

/** Redirects the tab that once held both classes and payments: mails and bookmarks have its address. */
export function loader({ request }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url);
  return redirect(formerClassesAddress(searchParams, langOf(pathname) ?? DEFAULT_LANG));
}
