import { counterpart, langOf } from "~/i18n/screens";

/** A mixed address such as `/en/sobre` becomes its language's own, in place and without going anywhere. */
export function replaceMixedAddress(): void {
  const { pathname, search, hash } = window.location;
  const lang = langOf(pathname);
  const own = lang && counterpart(pathname, lang);
  if (own && own !== pathname) window.history.replaceState(window.history.state, "", own + search + hash);
}
