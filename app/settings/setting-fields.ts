import { m } from "~/i18n/paraglide/messages";
import type { RowField, Rule } from "~/platform/forms/row-fields";
import { toLines } from "./lines";

/** A list with one entry a line. */
export const listOfLines = (rule: Rule<string>): RowField<string, string[]> => ({
  rule,
  toValue: (cell) => cell.join("\n"),
  toCell: toLines,
});

/** A whole number that has to be typed. */
export const wholeNumber = (
  least: number,
  most: number,
  error = () => m.settings_number_between({ least, most }),
): RowField<string, number> => ({
  rule: (z) =>
    z
      .string()
      .trim()
      .refine((text) => /^\d{1,6}$/.test(text) && Number(text) >= least && Number(text) <= most, { error }),
  toValue: String,
  toCell: Number,
});
