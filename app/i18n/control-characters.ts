/** Other programs' ends of lines: Word's inside a paragraph (U+000B), a page's, and those of Unicode. */
const ENDS = /[\v\f\u0085\u2028\u2029]/g;
/** Signs that no page and no row of the database holds. A tab and an end of a line are none of them. */
const CONTROLS = /(?![\t\n\r])[\p{Cc}\ufeff]/gu;

/** A text of several lines without what nobody sees and no page may hold. */
export const withoutControls = (text: string): string => text.replace(ENDS, "\n").replace(CONTROLS, "");
