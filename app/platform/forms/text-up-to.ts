import { z } from "zod";
import { m } from "~/i18n/paraglide/messages";

/** A trimmed text of at most `length` characters, with a message for a longer one. */
export const textUpTo = (length: number) =>
  z
    .string()
    .trim()
    .max(length, { error: () => m.common_too_long({ length }) });
