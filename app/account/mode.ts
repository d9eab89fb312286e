import type { Lang } from "~/i18n/screens";

export type Mode = "sign-in" | "sign-up" | "forgot";

const PARAM = { pt: "modo", en: "mode" } as const;
const NAMES = {
  "sign-in": { pt: "entrar", en: "sign-in" },
  "sign-up": { pt: "cadastro", en: "sign-up" },
  forgot: { pt: "recuperar", en: "forgot" },
} as const satisfies Record<Mode, Record<Lang, string>>;
const MODES = ["sign-in", "sign-up", "forgot"] as const;

/** The form of the access portal that an address opens; names of either language are understood. */
export function modeOf(params: URLSearchParams): Mode {
  const named = params.get(PARAM.pt) ?? params.get(PARAM.en);
  return MODES.find((mode) => named === NAMES[mode].pt || named === NAMES[mode].en) ?? "sign-in";
}

/** The query of a sign-in form's address, with the requested page. */
export function modeSearch(mode: Mode, lang: Lang, params: URLSearchParams): string {
  const search = new URLSearchParams(params);
  for (const name of Object.values(PARAM)) search.delete(name);
  if (mode !== "sign-in") search.set(PARAM[lang], NAMES[mode][lang]);
  const text = search.toString();
  return text ? `?${text}` : "";
}
