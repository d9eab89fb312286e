const WRITTEN = /^[\d\s()+./-]{8,40}$/;
/** As few digits no number has: known before the library that knows the rest is there. */
export const ENOUGH_DIGITS = /^\D*(?:\d\D*){8,}$/;

/** Area code and number. The library also takes the digits of a number without its area code. */
const BRAZILIAN = /^\d{10,11}$/;

/**
 * A telephone number as people write it, in E.164; undefined when it is none. Without a country it is Brazilian. The
 * library that knows the world's numbers is loaded with the first number.
 */
export async function toPhone(text: string): Promise<string | undefined> {
  if (!WRITTEN.test(text)) return undefined;
  const { parsePhoneNumberFromString } = await import("libphonenumber-js/min");
  const phone = parsePhoneNumberFromString(text, "BR");
  if (!phone?.isValid()) return undefined;
  if (phone.countryCallingCode === "55" && !BRAZILIAN.test(phone.nationalNumber)) return undefined;
  return phone.number;
}
