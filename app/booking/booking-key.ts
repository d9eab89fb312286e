import { randomKey } from "~/platform/random-key";

/** A new booking key. Whoever sends it again books nothing twice. */
export const newBookingKey = randomKey;

export const isBookingKey = (value: unknown): value is string => typeof value === "string" && /^[\w-]{43}$/.test(value);

const PARAM = { pt: "reserva", en: "booking" } as const;

/** The search part of the confirmation's address. */
export const keySearch = (key: string, lang: "pt" | "en"): string => `?${PARAM[lang]}=${key}`;

/** The booking key in an address, by either language's name; undefined when there is none that could be one. */
export function keyIn(params: URLSearchParams): string | undefined {
  const value = params.get(PARAM.pt) ?? params.get(PARAM.en);
  return isBookingKey(value) ? value : undefined;
}
