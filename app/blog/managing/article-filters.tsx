import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { Field } from "~/ui/field";
import { FilterForm } from "~/ui/filter-form";
import { Input } from "~/ui/input";
import { Select } from "~/ui/select";
import type { Category } from "../article-data";
import { stateName } from "../writing/state-label";
import { type ArticleListQuery, SORTS, STATES } from "./article-query";

const SORT_NAMES = {
  "-published": m.articles_sort_published,
  title: m.articles_sort_title,
  "-views": m.articles_sort_views,
};

type Props = { asked: ArticleListQuery; categories: readonly Category[] };

/** The filters of the list of articles. */
export function ArticleFilters({ asked, categories }: Props) {
  const lang = useLang();
  const { q, state, category, sort } = asked;
  return (
    <FilterForm
      values={{ q, state, category, sort }}
      goLabel={m.common_search()}
      className="grid-cols-2 sm:grid-cols-3 xl:grid-cols-[minmax(0,1fr)_10rem_11rem_14rem_auto]"
    >
      <Field id="q" label={m.articles_search()} className="col-span-2 sm:col-span-3 xl:col-span-1">
        <Input name="q" type="search" enterKeyHint="search" defaultValue={q} />
      </Field>
      <Field id="state" label={m.common_status()}>
        <Select
          name="state"
          defaultValue={state}
          placeholder={m.articles_all()}
          options={STATES.map((state) => [state, stateName(state)])}
        />
      </Field>
      <Field id="category" label={m.writing_category()}>
        <Select
          name="category"
          defaultValue={category}
          placeholder={m.articles_all()}
          options={categories.map((category) => [category.slug, category[`name_${lang}`]])}
        />
      </Field>
      <Field id="sort" label={m.articles_sort()}>
        <Select
          name="sort"
          defaultValue={sort}
          placeholder={m.articles_sort_edited()}
          options={SORTS.map((sort) => [sort, SORT_NAMES[sort]()])}
        />
      </Field>
    </FilterForm>
  );
}
