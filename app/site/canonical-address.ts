import { counterpart, langOf } from "~/i18n/screens";

/** Replaces a mixed address such as `/en/sobre` by its language's own, without a navigation. */
export function replaceMixedAddress(): void {
  const { pathname, search, hash } = window.location;
  const lang = langOf(pathname);
  const canonical = lang && counterpart(pathname, lang);
  if (canonical && canonical !== pathname)
    window.history.replaceState(window.history.state, "", canonical + search + hash);
}
