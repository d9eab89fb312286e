/**
 * A new password as it is kept: one accented letter is one sign, on whichever keyboard it is typed, and a space is a space.
 */
export const normalizePassword = (typed: string): string => typed.normalize("NFC").replaceAll("\u00A0", " ");

/**
 * Passwords that somebody may have meant by what they typed or pasted, the literal one first: older passwords may have
 * been stored without normalization. Surrounding spaces come from copying a temporary password.
 */
export const passwordCandidates = (typed: string): string[] => [
  ...new Set([typed, normalizePassword(typed), normalizePassword(typed).trim()]),
];
