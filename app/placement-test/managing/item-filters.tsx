import { Form, useNavigate } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Input } from "~/ui/input";
import { Select } from "~/ui/select";
import { SKILL_NAMES } from "../result-summary";
import { CEFR, SKILLS } from "../test-data";
import type { Asked } from "./items";

/** What the bank can be asked. */
export function ItemFilters({ asked }: { asked: Asked }) {
  const navigate = useNavigate();
  const choose = (form: HTMLFormElement) => {
    const entries = [...new FormData(form)].filter((entry): entry is [string, string] => Boolean(entry[1]));
    void navigate(`?${new URLSearchParams(entries)}`, { preventScrollReset: true });
  };
  return (
    <Form
      role="search"
      key={JSON.stringify(asked)}
      onSubmit={(event) => {
        event.preventDefault();
        choose(event.currentTarget);
      }}
      onChange={(event) => event.target instanceof HTMLSelectElement && choose(event.currentTarget)}
      className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_10rem_7rem_10rem_auto]"
    >
      <Field id="q" label={m.test_search()}>
        <Input name="q" type="search" enterKeyHint="search" maxLength={100} defaultValue={asked.q} />
      </Field>
      <Field id="skill" label={m.test_skill()}>
        <Select name="skill" defaultValue={asked.skill} placeholder={m.articles_all()}>
          {SKILLS.map((skill) => (
            <option key={skill} value={skill}>
              {SKILL_NAMES[skill]()}
            </option>
          ))}
        </Select>
      </Field>
      <Field id="level" label={m.test_level()}>
        <Select name="level" defaultValue={asked.level} placeholder={m.test_all()}>
          {CEFR.map((level) => (
            <option key={level}>{level}</option>
          ))}
        </Select>
      </Field>
      <Field id="state" label={m.articles_state()}>
        <Select name="state" defaultValue={asked.state}>
          <option value="used">{m.test_used()}</option>
          <option value="retired">{m.test_retired()}</option>
        </Select>
      </Field>
      <Button type="submit" variant="secondary">
        {m.blog_search_go()}
      </Button>
    </Form>
  );
}
