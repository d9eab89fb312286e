import type { ZodString } from "zod";
import { m } from "~/i18n/paraglide/messages";

/** The items of a text field, one a line, without empty lines. */
export const toLines = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** A text of at most `lines` items with `length` characters each, with a message for one with more. */
export const linesUpTo = (field: ZodString, lines: number, length: number) =>
  field.refine((text) => toLines(text).length <= lines && toLines(text).every((line) => line.length <= length), {
    error: () => m.settings_too_many_lines({ lines, length }),
  });
