/** Normalizes a new password, so that the same characters typed on another keyboard give the same password. */
export const normalizePassword = (typed: string): string => typed.normalize("NFC").replaceAll("\u00A0", " ");

/**
 * The passwords to try for a typed or pasted one, the literal one first: older passwords may have been stored without
 * normalization, and a copied temporary password may have surrounding spaces.
 */
export const passwordCandidates = (typed: string): string[] => [
  ...new Set([typed, normalizePassword(typed), normalizePassword(typed).trim()]),
];
