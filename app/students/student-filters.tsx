import { Search } from "lucide-react";
import { type FormEvent, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { TAG } from "~/i18n/screens";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Input } from "~/ui/input";
import { Select } from "~/ui/select";
import { LEVELS, type ListParams, listSearch, parseListParams, STATES } from "./list-params";

const STATE_NAMES = {
  active: m.students_filter_active,
  deactivated: m.students_filter_deactivated,
  erasure: m.students_filter_erasure,
  all: m.students_filter_all,
};

/** Search and filters of the list. Each choice is an address, so that back, forward and reload work. */
export function StudentFilters({ params, plans }: { params: ListParams; plans: readonly string[] }) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const { q, state, plan, level } = params;
  // Back and forward change the fields; otherwise typed text stays until it is sent.
  useEffect(() => {
    for (const [name, value] of Object.entries({ q, state, plan, level })) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
    }
  }, [q, state, plan, level]);
  const go = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const asked = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) asked.set(name, String(value));
    navigate(listSearch({ ...parseListParams(asked), sort: params.sort }), { preventScrollReset: true });
  };
  return (
    <search>
      <form
        ref={form}
        onSubmit={go}
        onChange={(event) => event.target instanceof HTMLSelectElement && event.currentTarget.requestSubmit()}
        className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto_auto_auto]"
      >
        <Field id="student-search" label={m.students_search()} className="col-span-2 sm:col-span-1">
          <div className="flex gap-2">
            <Input
              id="student-search"
              name="q"
              type="search"
              defaultValue={params.q}
              enterKeyHint="search"
              autoComplete="off"
            />
            <Button type="submit" variant="quiet" className="px-4">
              <Search aria-hidden="true" className="size-5" />
              <span className="sr-only">{m.common_search()}</span>
            </Button>
          </div>
        </Field>
        <Field id="student-plan" label={m.students_column_plan()}>
          <Select name="plan" defaultValue={params.plan} placeholder={m.students_any()}>
            {plans.map((plan) => (
              <option key={plan} value={plan} lang={TAG.en}>
                {plan}
              </option>
            ))}
          </Select>
        </Field>
        <Field id="student-level" label={m.students_column_level()}>
          <Select
            name="level"
            defaultValue={params.level}
            placeholder={m.students_any()}
            options={LEVELS.map((level) => [level, level])}
          />
        </Field>
        <Field id="student-state" label={m.students_column_standing()} className="col-span-2 sm:col-span-1">
          <Select
            name="state"
            defaultValue={params.state}
            options={STATES.map((state) => [state, STATE_NAMES[state]()])}
          />
        </Field>
      </form>
    </search>
  );
}
