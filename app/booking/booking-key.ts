import type { Lang } from "~/i18n/screens";
import { randomKey } from "~/platform/backend/random-key";

/** A new booking key, which makes repeated sending harmless. */
export const newBookingKey = randomKey;

/** True if a value has the form of a booking key: 32 bytes in base64url. */
export const isBookingKey = (value: unknown): value is string => typeof value === "string" && /^[\w-]{43}$/.test(value);

/**
 * The search parameters of the confirmation's address: the key, the proof of a mailed link, the day whose free hours
 * are shown, and what was just done: the class moved, the link opened or mailed again, the address
 * corrected.
 */
export const PARAMS = {
  key: { pt: "reserva", en: "booking" },
  day: { pt: "dia", en: "day" },
  proof: { pt: "prova", en: "proof" },
  proven: { pt: "confirmou", en: "confirmed" },
  moved: { pt: "mudou", en: "moved" },
  again: { pt: "enviado", en: "sent" },
  correct: { pt: "corrigido", en: "corrected" },
} as const;

/**
 * A parameter of the confirmation's address, by its name in either language, because the page can change its language.
 */
export const valueIn = (params: URLSearchParams, name: keyof typeof PARAMS): string | null =>
  params.get(PARAMS[name].pt) ?? params.get(PARAMS[name].en);

/** The search part of the confirmation's address. */
export const keySearch = (key: string, lang: Lang): string => `?${PARAMS.key[lang]}=${key}`;

/** The booking key in an address, without trailing text; undefined when there is no valid one. */
export const keyIn = (params: URLSearchParams): string | undefined =>
  /^([\w-]{43})(?![A-Za-z0-9-])/.exec(valueIn(params, "key")?.trim() ?? "")?.[1];

/** The proof in a mailed link; "cut" when it was truncated. */
export function readProof(params: URLSearchParams): string | undefined {
  const value = valueIn(params, "proof");
  if (value === null) return undefined;
  return /^\s*([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?![0-9a-z-])/i.exec(value)?.[1] ?? "cut";
}
