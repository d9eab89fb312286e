/** The opening tag of a vocabulary box in an article's HTML. */
export const VOCABULARY_BOX = '<aside class="vocabulary">';

/** True if an article's HTML has a vocabulary box. */
export const hasVocabulary = (html: string): boolean => html.includes(VOCABULARY_BOX);
