import { ACCESS_FORMS, ACCESS_PARAM } from "~/i18n/address-words";
import { LANGS, type Lang } from "~/i18n/screens";

export type Mode = keyof typeof ACCESS_FORMS;
const MODES = ["sign-in", "sign-up", "forgot"] as const satisfies Mode[];

/** The form of the access portal that an address opens; names of every language are understood. */
export function modeOf(params: URLSearchParams): Mode {
  const named = LANGS.map((lang) => params.get(ACCESS_PARAM[lang])).find((name) => name !== null);
  return MODES.find((mode) => LANGS.some((lang) => named === ACCESS_FORMS[mode][lang])) ?? "sign-in";
}

/** The query of a sign-in form's address, with the requested page. */
export function modeSearch(mode: Mode, lang: Lang, params: URLSearchParams): string {
  const search = new URLSearchParams(params);
  for (const name of Object.values(ACCESS_PARAM)) search.delete(name);
  if (mode !== "sign-in") search.set(ACCESS_PARAM[lang], ACCESS_FORMS[mode][lang]);
  const text = search.toString();
  return text ? `?${text}` : "";
}
