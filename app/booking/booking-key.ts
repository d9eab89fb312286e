import { randomKey } from "~/platform/random-key";

/** A new booking key. Whoever sends it again books nothing twice. */
export const newBookingKey = randomKey;

export const isBookingKey = (value: unknown): value is string => typeof value === "string" && /^[\w-]{43}$/.test(value);

/**
 * The search parameters of the confirmation's address: its key, what the mailed link has besides, the day whose free hours are asked
 * for, and whether the class was moved or the link has just been opened.
 */
export const PARAMS = {
  key: { pt: "reserva", en: "booking" },
  day: { pt: "dia", en: "day" },
  proof: { pt: "prova", en: "proof" },
  proven: { pt: "confirmou", en: "confirmed" },
  moved: { pt: "mudou", en: "moved" },
} as const;

/** A parameter of the confirmation's address by either language's name: the page may have changed its language. */
export const valueIn = (params: URLSearchParams, name: keyof typeof PARAMS): string | null =>
  params.get(PARAMS[name].pt) ?? params.get(PARAMS[name].en);

/** The search part of the confirmation's address. */
export const keySearch = (key: string, lang: "pt" | "en"): string => `?${PARAMS.key[lang]}=${key}`;

/** The booking key in an address, undefined when there is none that could be one. */
export function keyIn(params: URLSearchParams): string | undefined {
  const value = valueIn(params, "key");
  return isBookingKey(value) ? value : undefined;
}
