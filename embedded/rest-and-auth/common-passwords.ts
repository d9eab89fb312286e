/**
 * Whether a password is among the first that anybody would try: a common one, one sign repeated, or the address itself.
 * @param added further ones, in lower case
 */
export async function isCommonPassword(
  password: string,
  { email, added = [] }: { email?: unknown; added?: readonly string[] | undefined },
): Promise<boolean> {
  const plain = password.toLowerCase();
  if (added.includes(plain) || /^(.)\1*$/u.test(plain)) return true;
  // The lists are several megabytes, and a password is seldom set.
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  if (dictionary["passwords-common"].includes(plain)) return true;
  if (typeof email !== "string") return false;
  const address = email.trim().toLowerCase();
  return plain === address || plain === address.split("@", 1).join();
}
