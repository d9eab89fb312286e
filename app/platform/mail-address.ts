/** Of mail addresses, as the database keeps them. */
export const LONGEST_MAIL_ADDRESS = 254;

/** What the database takes for a mail address. No sign can be read in two ways, so a megabyte is judged in no time. */
export const MAIL_ADDRESS = /^[^\s@<>"]+@[^\s@<>".]+(?:\.[^\s@<>".]+)+$/;
