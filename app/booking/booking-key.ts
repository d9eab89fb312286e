import { randomKey } from "~/platform/backend/random-key";

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

/** The booking key in an address, whatever stands behind it; undefined when there is none that could be one. */
export const keyIn = (params: URLSearchParams): string | undefined =>
  /^([\w-]{43})(?![A-Za-z0-9-])/.exec(valueIn(params, "key")?.trim() ?? "")?.[1];

/** The proof of the address in a mailed link; "cut" where its end is missing. */
export function readProof(params: URLSearchParams): string | undefined {
  const value = valueIn(params, "proof");
  if (value === null) return undefined;
  return /^\s*([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?![0-9a-z-])/i.exec(value)?.[1] ?? "cut";
}
