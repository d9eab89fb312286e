import { counterpart, langOf } from "~/i18n/screens";

/** Replaces a mixed address such as `/en/sobre` by its language's own, without a navigation. */
export function replaceMixedAddress(): void {
  const { pathname, search, hash } = window.location;
  const lang = langOf(pathname);
  const own = lang && counterpart(pathname, lang);
  if (own && own !== pathname) window.history.replaceState(window.history.state, "", own + search + hash);
}
