/**
 * Invisible characters that change the direction of the following text, by which one name could be shown as another.
 */
const MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** A text without the invisible marks that change the direction of letters. */
export const withoutDirectionMarks = (text: string): string => text.replace(MARKS, "");
