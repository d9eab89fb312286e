import { m } from "~/i18n/paraglide/messages";
import { Field } from "~/ui/field";
import { FilterForm } from "~/ui/filter-form";
import { Input } from "~/ui/input";
import { Select } from "~/ui/select";
import { CEFR, SKILLS } from "../levels";
import { SKILL_NAMES } from "../skill-table";
import type { ItemQuery } from "./items";

/** The filters of the question bank. */
export function ItemFilters({ asked }: { asked: ItemQuery }) {
  const { q, skill, level, state } = asked;
  return (
    <FilterForm
      values={{ q, skill, level, state }}
      goLabel={m.common_search()}
      className="grid-cols-2 sm:grid-cols-[minmax(0,1fr)_10rem_7rem_10rem_auto]"
    >
      <input type="hidden" name="tab" value="figures" />
      <Field id="q" label={m.test_search()} className="col-span-2 sm:col-span-1">
        <Input name="q" type="search" enterKeyHint="search" defaultValue={q} />
      </Field>
      <Field id="skill" label={m.test_skill()}>
        <Select
          name="skill"
          defaultValue={skill}
          placeholder={m.articles_all()}
          options={SKILLS.map((skill) => [skill, SKILL_NAMES[skill]()])}
        />
      </Field>
      <Field id="level" label={m.common_level()}>
        <Select
          name="level"
          defaultValue={level}
          placeholder={m.test_all()}
          options={CEFR.map((level) => [level, level])}
        />
      </Field>
      <Field id="state" label={m.common_status()}>
        <Select name="state" defaultValue={state}>
          <option value="used">{m.test_used()}</option>
          <option value="retired">{m.test_retired()}</option>
        </Select>
      </Field>
    </FilterForm>
  );
}
