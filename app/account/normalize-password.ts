/**
 * A new password as it is kept: one accented letter is one sign, on whichever keyboard it is typed, and a space is a space.
 */
export const normalizePassword = (typed: string): string => typed.normalize("NFC").replaceAll("\u00A0", " ");

/**
 * What somebody may have meant by a password that they typed or pasted, as it is first: passwords of before may be kept
 * unevened. Spaces around it come from copying one that was handed out.
 */
export const passwordCandidates = (typed: string): string[] => [
  ...new Set([typed, normalizePassword(typed), normalizePassword(typed).trim()]),
];
