import type { ZodString } from "zod";
import { m } from "~/i18n/paraglide/messages";

/** A trimmed text of at most `length` characters, with a message for a longer one. */
export const textUpTo = (text: ZodString, length: number) =>
  text.trim().max(length, { error: () => m.common_too_long({ length }) });
