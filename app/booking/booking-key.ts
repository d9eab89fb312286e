const BYTES = 32;

/** A new booking key: 256 random bits as 43 base64url characters. Whoever sends it again books nothing twice. */
export function newBookingKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

export const isBookingKey = (value: unknown): value is string => typeof value === "string" && /^[\w-]{43}$/.test(value);

const PARAM = { pt: "reserva", en: "booking" } as const;

/** The search part of the confirmation's address. */
export const keySearch = (key: string, lang: "pt" | "en"): string => `?${PARAM[lang]}=${key}`;

/** The booking key in an address, by either language's name; undefined when there is none that could be one. */
export function keyIn(params: URLSearchParams): string | undefined {
  const value = params.get(PARAM.pt) ?? params.get(PARAM.en);
  return isBookingKey(value) ? value : undefined;
}
