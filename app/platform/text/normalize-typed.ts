/**
 * Text as a keyboard writes it: a clipboard, a contact list or a spreadsheet brings signs that nobody sees, and hyphens, spaces
 * and digits of other kinds.
 */
export const normalizeTyped = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, "")
    .replace(/[\p{Dash}\u2043]/gu, "-")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
