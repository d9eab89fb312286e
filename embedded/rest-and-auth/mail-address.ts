import { authError } from "./answers.ts";

const LONGEST_ADDRESS = 254;

/** Matches in linear time, since no character can be matched in two ways. */
const SHAPE = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*$/i;

/**
 * True if all mail servers read a text as the same single address: no quotes, no list, no comments, no invisible
 * characters.
 */
export const isMailAddress = (text: string): boolean => text.length <= LONGEST_ADDRESS && SHAPE.test(text);

/** The answer 400 to an invalid mail address. */
export const refuseAddress = (): Response =>
  authError(400, "validation_failed", "Unable to validate email address: invalid format");
