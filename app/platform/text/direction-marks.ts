/** Signs that nobody sees and that turn the order of what follows: a name could show as another, and a subject as another's. */
const MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

export const withoutDirectionMarks = (text: string): string => text.replace(MARKS, "");
