import { authError } from "./answers.ts";

const LONGEST = 254;

/** No sign can be read in two ways, so a megabyte is judged in no time. */
const SHAPE = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*$/i;

/**
 * An address that every mail server reads as the one and same address: nothing that needs quotes, lists several, comments or
 * cannot be seen.
 */
export const isMailAddress = (text: string): boolean => text.length <= LONGEST && SHAPE.test(text);

/** The answer 400 to what is no mail address. */
export const refuseAddress = (): Response =>
  authError(400, "validation_failed", "Unable to validate email address: invalid format");
