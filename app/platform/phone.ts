/**
 * A telephone number as people write it, in E.164; undefined when it is none. Without a country it is Brazilian. The
 * library that knows the world's numbers is loaded with the first number.
 */
export async function toPhone(text: string): Promise<string | undefined> {
  if (text.length > 40) return undefined;
  const { parsePhoneNumberFromString } = await import("libphonenumber-js/min");
  const phone = parsePhoneNumberFromString(text, "BR");
  return phone?.isValid() ? phone.number : undefined;
}
