import { type ReactNode, useEffect, useRef, useState } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";
import { m } from "~/i18n/paraglide/messages";
import { pageLang } from "~/i18n/use-lang";
import { EditConflict } from "~/ui/edit-conflict";
import { ELSEWHERE } from "~/ui/form-problems";
import type { Columns } from "../backend/change-row.ts";
import type { Result } from "../backend/result.ts";
import { isDay } from "../time/calendar-day.ts";
import { formatDay } from "../time/school-time.ts";

type Options<Values extends FieldValues, Row extends Columns> = {
  form: Pick<UseFormReturn<Values>, "setError" | "clearErrors" | "resetField">;
  /** The row as it was read last. */
  row: Row;
  /** Whether anything is typed that is not saved. */
  isDirty: boolean;
  /** The form's values of a row. */
  toValues: (row: Row) => Values;
  /** Writes it. Its answer is what somebody else has changed meanwhile, where nothing was written. */
  write: (before: Row, after: Partial<Row>) => Promise<Result>;
  /** Words for values that are none. */
  names?: Record<string, string> | undefined;
  /** Told of the other tab's columns when the person takes them, for what is no field of the form. */
  onTaken?: (elsewhere: Columns) => void;
};
type Saved = "saved" | "elsewhere" | { problem: string; code: string };

const isColumns = (answer: unknown): answer is Columns => typeof answer === "object" && answer !== null;

/**
 * A form over a row that another tab may change meanwhile. Only what was changed here is written; what was changed in both
 * stands beside its field, and the person says which stays.
 */
export function useRow<Values extends FieldValues, Row extends Columns>(options: Options<Values, Row>) {
  const { form, row, isDirty, toValues, write, names = {}, onTaken } = options;
  const base = useRef(row);
  const [theirs, setTheirs] = useState<Columns>();
  const read = useRef(row);
  useEffect(() => {
    if (read.current === row) return;
    read.current = row;
    // The form being typed in goes on from the row that it began on.
    if (!isDirty) base.current = row;
  }, [row, isDirty]);
  const fieldsIn = (elsewhere: Columns) => {
    const ours = toValues(base.current);
    const values = toValues({ ...base.current, ...elsewhere });
    const names = Object.keys(values) as Path<Values>[];
    return names.filter((name) => values[name] !== ours[name]).map((name) => ({ name, value: values[name] }));
  };
  const goOnFrom = (elsewhere: Columns) => {
    base.current = { ...base.current, ...elsewhere };
    setTheirs(undefined);
  };

  const save = async (after: Partial<Row>): Promise<Saved> => {
    const { problem, code, answer: elsewhere } = await write(base.current, after);
    if (problem !== undefined) return { problem, code };
    if (!isColumns(elsewhere)) {
      base.current = { ...base.current, ...after };
      setTheirs(undefined);
      return "saved";
    }
    for (const { name, value } of fieldsIn(elsewhere))
      form.setError(name, { type: ELSEWHERE, message: format(value, names) });
    setTheirs(elsewhere);
    return "elsewhere";
  };
  /** Asks which of the two stays, where another tab was first. */
  const question = (send: () => unknown): ReactNode =>
    theirs && (
      <EditConflict
        onKeep={() => {
          goOnFrom(theirs);
          void send();
        }}
        onTake={() => {
          for (const { name, value } of fieldsIn(theirs))
            form.resetField(name, { defaultValue: value as PathValue<Values, typeof name> });
          goOnFrom(theirs);
          onTaken?.(theirs);
          form.clearErrors();
        }}
      />
    );
  return { save, question };
}

function format(value: unknown, names: Record<string, string>): string {
  if (value === "" || value === null) return m.common_conflict_empty();
  const words = { true: m.common_ticked(), false: m.common_not_ticked(), ...names };
  const text = String(value);
  return m.common_conflict_saved({
    value: Reflect.get(words, text) ?? (isDay(text) ? formatDay(text, pageLang(), { dateStyle: "long" }) : text),
  });
}
