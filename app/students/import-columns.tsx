import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { Field } from "~/ui/field";
import { FieldError } from "~/ui/field-error";
import { Select } from "~/ui/select";
import { formatMeaning } from "./column-label";
import { type Column, MEANINGS, type Meaning } from "./student-columns";

type Props = {
  columns: readonly Column[];
  meanings: readonly (Meaning | undefined)[];
  disabled: boolean;
  onChange: (meanings: (Meaning | undefined)[]) => void;
};

/** The detected meaning of each column, which the teacher can correct. */
export function ImportColumns({ columns, meanings, disabled, onChange }: Props) {
  const [moved, setMoved] = useState<string>();
  const assign = (place: number, meaning: Meaning | undefined) => {
    const before = meaning ? meanings.indexOf(meaning) : -1;
    onChange(meanings.map((old, at) => (at === place ? meaning : at === before ? undefined : old)));
    setMoved(before >= 0 && before !== place ? nameOf(columns, before) : undefined);
  };
  const hasName = meanings.includes("full_name") || meanings.includes("first");
  return (
    <fieldset disabled={disabled} className="grid gap-3">
      <legend className="font-serif text-xl">{m.students_csv_columns()}</legend>
      <p className="text-soft">{m.students_csv_columns_hint()}</p>
      <div className="grid items-end gap-x-5 gap-y-4 sm:grid-cols-2">
        {columns.map(({ cells }, place) =>
          cells.length === 0 ? null : (
            <Field
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place in the file.
              key={place}
              label={nameOf(columns, place)}
              className="[&>div>p]:basis-full"
              hint={
                <span className="line-clamp-1 [overflow-wrap:anywhere]">
                  {m.students_csv_sample({ value: cells[0] ?? "" })}
                </span>
              }
            >
              <Select
                value={meanings[place] ?? ""}
                placeholder={m.students_csv_ignore()}
                onChange={({ target }) =>
                  assign(
                    place,
                    MEANINGS.find((one) => one === target.value),
                  )
                }
                className={meanings[place] ? undefined : "text-soft"}
                options={MEANINGS.map((meaning) => [meaning, formatMeaning(meaning)])}
              />
            </Field>
          ),
        )}
      </div>
      <div role="status" className="grid gap-1 empty:hidden">
        {moved && <p className="text-soft">{m.students_csv_moved({ column: moved })}</p>}
        {!hasName && <FieldError>{m.students_csv_needs_name()}</FieldError>}
        {!meanings.includes("email") && <FieldError>{m.students_csv_needs_email()}</FieldError>}
      </div>
    </fieldset>
  );
}

/** A column's header, with its number when it is empty or repeated. */
export function nameOf(columns: readonly Column[], place: number): string {
  const heading = columns[place]?.heading ?? "";
  const n = String(place + 1);
  if (!heading) return m.students_csv_column({ n });
  const isShared = columns.filter((column) => column.heading === heading).length > 1;
  return isShared ? m.students_csv_column_repeated({ heading, n }) : heading;
}
