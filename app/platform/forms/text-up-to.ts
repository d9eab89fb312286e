import { z } from "zod";
import { m } from "~/i18n/paraglide/messages";

/** A text as people type it, without the space around it. One of more than `length` characters is refused in words. */
export const textUpTo = (length: number) =>
  z
    .string()
    .trim()
    .max(length, { error: () => m.common_too_long({ length }) });
