import { Form, useNavigate } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Input } from "~/ui/input";
import { Select } from "~/ui/select";
import type { Category } from "../article-data";
import { stateName } from "../writing/state-words";
import { type Asked, STATES } from "./list-articles";

type Props = { asked: Asked; categories: readonly Category[] };

/** What the list of articles can be asked. */
export function ArticleFilters({ asked, categories }: Props) {
  const lang = useLang();
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
      className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_12rem_12rem_auto]"
    >
      <Field id="q" label={m.articles_search()}>
        <Input name="q" type="search" enterKeyHint="search" maxLength={100} defaultValue={asked.q} />
      </Field>
      <Field id="state" label={m.articles_state()}>
        <Select name="state" defaultValue={asked.state} placeholder={m.articles_all()}>
          {STATES.map((state) => (
            <option key={state} value={state}>
              {stateName(state)}
            </option>
          ))}
        </Select>
      </Field>
      <Field id="category" label={m.writing_category()}>
        <Select name="category" defaultValue={asked.category} placeholder={m.articles_all()}>
          {categories.map((category) => (
            <option key={category.slug} value={category.slug}>
              {category[`name_${lang}`]}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" variant="secondary">
        {m.blog_search_go()}
      </Button>
    </Form>
  );
}
