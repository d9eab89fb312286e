import type { ZodType, z } from "zod";
import { m } from "~/i18n/paraglide/messages";
import type { Zod } from "~/platform/forms/later-rules";
import { toLines } from "./lines";

/** The rule of what may be typed into a field; zod loads with the form's first use. */
type Rule<Value> = (z: Zod) => ZodType<Value, Value>;
/** A field of a form and its column of a row: what may be typed, and how one is written as the other. */
export type RowField<Value, Cell> = {
  rule: Rule<Value>;
  toValue(cell: Cell): Value;
  toCell(value: Value): Cell;
};

/** A field whose column has the same value. */
export const same = <Value>(rule: Rule<Value>): RowField<Value, Value> => ({
  rule,
  toValue: (cell) => cell,
  toCell: (value) => value,
});

/** A text whose column is null if nothing is typed. */
export const textOrNull = (rule: Rule<string>): RowField<string, string | null> => ({
  rule,
  toValue: (cell) => cell ?? "",
  toCell: (text) => text.trim() || null,
});

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

type Fields = Record<string, RowField<unknown, unknown>>;
type ValuesIn<Of extends Fields> = { [Name in keyof Of]: ReturnType<Of[Name]["toValue"]> };
type RowOf<Of extends Fields> = { [Name in keyof Of]: ReturnType<Of[Name]["toCell"]> };

/** The values of a form that `formOf` describes. */
export type ValuesOf<Form extends { schema: (z: Zod) => ZodType }> = z.output<ReturnType<Form["schema"]>>;

/** The schema of a form, and its values of a row and back. A field has the name of its column. */
export function formOf<Of extends Fields>(fields: Of) {
  const names = Object.keys(fields);
  return {
    schema: (z: Zod) =>
      z.object(
        Object.fromEntries(names.map((name) => [name, fields[name]?.rule(z) ?? z.never()])),
      ) as unknown as ZodType<ValuesIn<Of>, ValuesIn<Of>>,
    toValues: (row: RowOf<Of>) =>
      Object.fromEntries(names.map((name) => [name, fields[name]?.toValue(row[name])])) as ValuesIn<Of>,
    toRow: async (values: ValuesIn<Of>) => ({
      row: Object.fromEntries(names.map((name) => [name, fields[name]?.toCell(values[name])])) as RowOf<Of>,
    }),
  };
}
