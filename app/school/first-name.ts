/** The last word of the brand until the teacher has said her first name; the database has the same default. */
export const UNNAMED = "You";

/** True if a first name is the teacher's own. */
export const isNamed = (firstName: string): boolean => firstName !== UNNAMED;
