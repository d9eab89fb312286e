/**
 * The fingerprint of a line without a number, from its text. Truncation may split a character, which the database
 * stores as U+FFFD: the result must not change, or statements would be imported twice.
 */
export const textFingerprint = (words: string): string => words.slice(0, 180).replace(/[\uD800-\uDBFF]$/, "\uFFFD");
