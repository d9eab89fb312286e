import { type ReactNode, useEffect, useRef, useState } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";
import { m } from "~/i18n/paraglide/messages";
import { pageLang } from "~/i18n/use-lang";
import { EditConflict } from "~/ui/edit-conflict";
import { ELSEWHERE } from "~/ui/form-problems";
import type { Columns } from "../backend/change-row.ts";
import type { Failure, Result } from "../backend/result.ts";
import { isDay } from "../time/calendar-day.ts";
import { formatDay } from "../time/school-time.ts";

type Options<Values extends FieldValues, Row extends Columns> = {
  form: Pick<UseFormReturn<Values>, "setError" | "clearErrors" | "resetField">;
  /** The row as it was last read. */
  row: Row;
  /** True if the form has unsaved changes. */
  isDirty: boolean;
  /** The form's values of a row. */
  toValues: (row: Row) => Values;
  /** Writes the changes. Resolves to the columns that somebody else has changed meanwhile; nothing was written then. */
  write: (before: Row, after: Partial<Row>) => Promise<Result>;
  /** Labels for empty values. */
  names?: Record<string, string> | undefined;
  /** Called with the other tab's columns when the person accepts them, for columns without a form field. */
  onTaken?: (elsewhere: Columns) => void;
};
type SaveOutcome = "saved" | "elsewhere" | Failure;

const isColumns = (answer: unknown): answer is Columns => typeof answer === "object" && answer !== null;

/**
 * A form of a row that another tab may change meanwhile. Only changed columns are written; those changed in both tabs
 * are shown beside their fields, and the person chooses.
 */
export function useRow<Values extends FieldValues, Row extends Columns>(options: Options<Values, Row>) {
  const { form, row, isDirty, toValues, write, names = {}, onTaken } = options;
  const base = useRef(row);
  const [theirs, setTheirs] = useState<Columns>();
  const read = useRef(row);
  useEffect(() => {
    if (read.current === row) return;
    read.current = row;
    // A form with unsaved changes keeps comparing with the row it began with.
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

  const save = async (after: Partial<Row>): Promise<SaveOutcome> => {
    const outcome = await write(base.current, after);
    if (outcome.kind) return outcome;
    const elsewhere = outcome.answer;
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
  /** Asks which value to keep after a change in another tab. */
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
