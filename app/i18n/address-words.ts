import type { Lang } from "./screens.ts";

type Words = Record<Lang, string>;

/**
 * The search parameters of a trial's page: the key, the proof of a mailed link, the day whose free hours are shown, and the
 * action that was just done: the class moved, the link opened or mailed again, the address corrected.
 */
export const TRIAL_PARAMS = {
  key: { pt: "reserva", en: "booking" },
  day: { pt: "dia", en: "day" },
  proof: { pt: "prova", en: "proof" },
  proven: { pt: "confirmou", en: "confirmed" },
  moved: { pt: "mudou", en: "moved" },
  again: { pt: "enviado", en: "sent" },
  correct: { pt: "corrigido", en: "corrected" },
} as const satisfies Record<string, Words>;

/** The search parameter that names a form of the access portal, and its values. */
export const ACCESS_PARAM = { pt: "modo", en: "mode" } as const satisfies Words;
export const ACCESS_FORMS = {
  "sign-in": { pt: "entrar", en: "sign-in" },
  "sign-up": { pt: "cadastro", en: "sign-up" },
  forgot: { pt: "recuperar", en: "forgot" },
} as const satisfies Record<string, Words>;

/** Parts of pages to which forms without script lead. */
export const ANCHORS = {
  suggestTopic: { pt: "sugestao", en: "suggestion" },
  moveTrial: { pt: "mudar", en: "change" },
} as const satisfies Record<string, Words>;
