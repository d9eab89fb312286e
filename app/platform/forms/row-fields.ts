import type { ZodType } from "zod";
import type { Zod } from "./later-rules";

/** A field of a form and its column of a row: how one is written as the other. */
export type Cell<Value, Of> = {
  toValue(cell: Of): Value;
  toCell(value: Value): Of;
};
/** The rule of what may be typed into a field; zod loads with the form's first use. */
export type Rule<Value> = (z: Zod) => ZodType<Value, Value>;
/** The same with what may be typed. */
export type RowField<Value, Of> = Cell<Value, Of> & { rule: Rule<Value> };

/** A field whose column has the same value. */
export const asIs = <Value>(): Cell<Value, Value> => ({ toValue: (cell) => cell, toCell: (value) => value });
export const same = <Value>(rule: Rule<Value>): RowField<Value, Value> => ({ rule, ...asIs() });

/** A text whose column is null if nothing is typed. */
export const nullIfEmpty: Cell<string, string | null> = {
  toValue: (cell) => cell ?? "",
  toCell: (text) => text.trim() || null,
};
export const textOrNull = (rule: Rule<string>): RowField<string, string | null> => ({ rule, ...nullIfEmpty });

type Cells = Record<string, Cell<unknown, unknown>>;
type Fields = Record<string, RowField<unknown, unknown>>;
type ValuesIn<Of extends Cells> = { [Name in keyof Of]: ReturnType<Of[Name]["toValue"]> };
type RowOf<Of extends Cells> = { [Name in keyof Of]: ReturnType<Of[Name]["toCell"]> };

/** The values of a form that `cellsOf` or `formOf` describes. */
export type ValuesOf<Form extends { toRow: (values: never) => unknown }> = Parameters<Form["toRow"]>[0];

/** A form's values of a row, and back, in the order of its fields. A field has the name of its column. */
export function cellsOf<Of extends Cells>(fields: Of) {
  const names = Object.keys(fields) as (keyof Of & string)[];
  return {
    fields: names,
    toValues: (row: RowOf<Of>) =>
      Object.fromEntries(names.map((name) => [name, fields[name]?.toValue(row[name])])) as ValuesIn<Of>,
    toRow: (values: ValuesIn<Of>) => ({
      row: Object.fromEntries(names.map((name) => [name, fields[name]?.toCell(values[name])])) as RowOf<Of>,
    }),
  };
}

/** The same with the schema of what may be typed. */
export function formOf<Of extends Fields>(fields: Of) {
  const cells = cellsOf(fields);
  return {
    ...cells,
    schema: (z: Zod) =>
      z.object(
        Object.fromEntries(cells.fields.map((name) => [name, fields[name]?.rule(z) ?? z.never()])),
      ) as unknown as ZodType<ValuesIn<Of>, ValuesIn<Of>>,
  };
}
