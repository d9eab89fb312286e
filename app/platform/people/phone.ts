import { normalizeTyped } from "../text/normalize-typed.ts";

const WRITTEN = /^[\d ()+./-]{8,40}/;
/** The fewest digits of a number, checked before the library is loaded. */
export const ENOUGH_DIGITS = /^\D*(?:\d\D*){8,}$/;

const BRAZILIAN = /^(?:1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])(?:9\d{8}|[2-5]\d{7})$/;
/** A mobile number in the format until 2016, with or without the country code, the zero and the carrier code. */
const EIGHT_DIGITS = /^(?:\+?55)?(?:0(?:\d\d)?)?([1-9]\d)([6-9]\d{3})(\d{4})$/;

/**
 * The digits of a number, with `+` for a country code, without surrounding text: "tel:", a link, quotes, a label.
 * `0xx11` is how Brazilians write any carrier code.
 */
function digitsOf(text: string): string | undefined {
  const bare = normalizeTyped(text)
    .replace(/^[^\d+<>]+/, "")
    .replace(/0[ .-]?[x*]{2}/i, "")
    .replace(/^(\d{10,15})[.,]0+\b/, "$1");
  const number = WRITTEN.exec(bare)?.[0];
  if (number === undefined || /[\d<>]/.test(bare.slice(number.length))) return undefined;
  const plus = number.startsWith("+") ? "+" : "";
  return (plus + number.replace(/\D/g, "")).replace(/^\+?00/, "+");
}

/** A Brazilian mobile number that lacks its ninth digit, completed: `(11) 98765-4321`; undefined for any other. */
export function withNinthDigit(text: string): string | undefined {
  const [, area, first, last] = EIGHT_DIGITS.exec(digitsOf(text) ?? "") ?? [];
  return BRAZILIAN.test(`${area}9${first}${last}`) ? `(${area}) 9${first}-${last}` : undefined;
}

/**
 * Parses a telephone number to E.164; undefined for an invalid one. Without a country code it is Brazilian. The library
 * is loaded with the first number.
 */
export async function toPhone(text: string): Promise<string | undefined> {
  const digits = digitsOf(text);
  if (digits === undefined) return undefined;
  const { parsePhoneNumberFromString } = await import("libphonenumber-js/min");
  const phone = parsePhoneNumberFromString(digits, "BR");
  if (!phone?.isValid()) return undefined;
  if (phone.countryCallingCode === "55" && !BRAZILIAN.test(phone.nationalNumber)) return undefined;
  return phone.number;
}
