import { Search } from "lucide-react";
import { m } from "~/i18n/paraglide/messages";
import { TAG } from "~/i18n/screens";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { FilterForm } from "~/ui/filter-form";
import { Input } from "~/ui/input";
import { Select } from "~/ui/select";
import { LEVELS, type ListParams, STATES, USERS } from "./list-params";

const STATE_NAMES = {
  active: m.students_filter_active,
  deactivated: m.students_filter_deactivated,
  erasure: m.students_filter_erasure,
  all: m.students_filter_all,
};

/** Search and filters of the list. */
export function StudentFilters({ params, plans }: { params: ListParams; plans: readonly string[] }) {
  const { q, state, plan, level, sort } = params;
  return (
    <FilterForm
      values={{ q, state, plan, level }}
      addressOf={(chosen) => USERS.address(USERS.parse(chosen))}
      className="grid-cols-2 sm:grid-cols-[minmax(0,1fr)_auto_auto_auto]"
    >
      {sort && <input type="hidden" name="sort" value={sort} />}
      <Field id="student-search" label={m.common_search_person()} className="col-span-2 sm:col-span-1">
        <div className="flex gap-2">
          <Input id="student-search" name="q" type="search" defaultValue={q} enterKeyHint="search" autoComplete="off" />
          <Button type="submit" variant="quiet" className="px-4">
            <Search aria-hidden="true" className="size-5" />
            <span className="sr-only">{m.common_search()}</span>
          </Button>
        </div>
      </Field>
      <Field id="student-plan" label={m.common_plan()}>
        <Select name="plan" defaultValue={plan} placeholder={m.students_filter_all()}>
          {plans.map((plan) => (
            <option key={plan} value={plan} lang={TAG.en}>
              {plan}
            </option>
          ))}
        </Select>
      </Field>
      <Field id="student-level" label={m.common_level()}>
        <Select
          name="level"
          defaultValue={level}
          placeholder={m.students_filter_all()}
          options={LEVELS.map((level) => [level, level])}
        />
      </Field>
      <Field id="student-state" label={m.common_status()} className="col-span-2 sm:col-span-1">
        <Select name="state" defaultValue={state} options={STATES.map((state) => [state, STATE_NAMES[state]()])} />
      </Field>
    </FilterForm>
  );
}
