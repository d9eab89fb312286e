import { TRIAL_PARAMS } from "~/i18n/address-words";
import { LANGS, type Lang } from "~/i18n/screens";
import { randomKey } from "~/platform/backend/random-key";

/** A new booking key, which makes repeated sending harmless. */
export const newBookingKey = randomKey;

/** True if a value has the form of a booking key: 32 bytes in base64url. */
export const isBookingKey = (value: unknown): value is string => typeof value === "string" && /^[\w-]{43}$/.test(value);

/**
 * A parameter of the confirmation's address, by its name in any language, because the page can change its language.
 */
export const valueIn = (params: URLSearchParams, name: keyof typeof TRIAL_PARAMS): string | null =>
  LANGS.map((lang) => params.get(TRIAL_PARAMS[name][lang])).find((value) => value !== null) ?? null;

/** The search part of the confirmation's address. */
export const keySearch = (key: string, lang: Lang): string => `?${TRIAL_PARAMS.key[lang]}=${key}`;

/** The booking key in an address, without trailing text; undefined when there is no valid one. */
export const keyIn = (params: URLSearchParams): string | undefined =>
  /^([\w-]{43})(?![A-Za-z0-9-])/.exec(valueIn(params, "key")?.trim() ?? "")?.[1];

/** The proof in a mailed link; "cut" when it was truncated. */
export function readProof(params: URLSearchParams): string | undefined {
  const value = valueIn(params, "proof");
  if (value === null) return undefined;
  return /^\s*([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?![0-9a-z-])/i.exec(value)?.[1] ?? "cut";
}
