/**
 * Normalises text from clipboards, contact lists and spreadsheets: removes invisible characters, and replaces unusual
 * hyphens, spaces and digits.
 */
export const normalizeTyped = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, "")
    .replace(/[\p{Dash}\u2043]/gu, "-")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
