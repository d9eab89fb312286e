import { Field } from "./field";
import { FilterForm } from "./filter-form";
import { Input } from "./input";
import { Select } from "./select";

type Props = {
  /** Search parameters that are kept: the list's tab and order. */
  kept?: Readonly<Record<string, string | undefined>>;
  /** The prefix of the fields' ids. */
  id: string;
  /** The search text, `q` in the address. */
  q: string;
  label: string;
  goLabel: string;
  /** The filter beside it: its name in the address, and its options with labels. */
  choice: { name: string; label: string; value: string; options: readonly (readonly [string, string])[] };
};

/** A search and one filter above a list. */
export function SearchFilter({
  kept = {},
  id,
  q,
  label,
  goLabel,
  choice: { name, label: choiceLabel, value, options },
}: Props) {
  return (
    <FilterForm
      values={{ q, [name]: value }}
      goLabel={goLabel}
      className="grid-cols-[minmax(0,1fr)_auto] sm:grid-cols-[minmax(0,1fr)_auto_auto]"
    >
      {Object.entries(kept).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <Field id={`${id}-search`} label={label} className="col-span-2 sm:col-span-1">
        <Input name="q" type="search" defaultValue={q} autoComplete="off" />
      </Field>
      <Field id={`${id}-${name}`} label={choiceLabel}>
        <Select name={name} defaultValue={value} options={options} />
      </Field>
    </FilterForm>
  );
}
