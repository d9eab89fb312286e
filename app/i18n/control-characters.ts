/** Line ends of other programs: Word's inside a paragraph (U+000B), form feeds, and Unicode's. */
const ENDS = /[\v\f\u0085\u2028\u2029]/g;
/** Control characters that neither a page nor a row may have. Tabs and line feeds are allowed. */
const CONTROLS = /(?![\t\n\r])[\p{Cc}\ufeff]/gu;

/** A multi-line text without control characters, and with uniform line ends. */
export const withoutControls = (text: string): string => text.replace(ENDS, "\n").replace(CONTROLS, "");
