/** Of mail addresses, as the database keeps them. */
export const LONGEST_MAIL_ADDRESS = 254;

/**
 * Whether the database takes a text for a mail address: nothing that needs quotes, lists several, comments or cannot be seen. No sign can be
 * read in two ways, so a megabyte is judged in no time.
 */
const MAIL_ADDRESS =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*$/i;

export const isMailAddress = (text: string): boolean => text.length <= LONGEST_MAIL_ADDRESS && MAIL_ADDRESS.test(text);
