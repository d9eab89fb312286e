/**
 * True if a password is easy to guess: a common one, one character repeated, or the address itself.
 * @param added further common passwords, in lower case
 */
export async function isCommonPassword(
  password: string,
  { email, added = [] }: { email?: unknown; added?: readonly string[] | undefined },
): Promise<boolean> {
  const plain = password.toLowerCase();
  if (added.includes(plain) || /^(.)\1*$/u.test(plain)) return true;
  // Loaded on demand, since the lists are several megabytes and passwords are seldom set.
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  if (dictionary["passwords-common"].includes(plain)) return true;
  if (typeof email !== "string") return false;
  const address = email.trim().toLowerCase();
  return plain === address || plain === address.split("@", 1).join();
}
