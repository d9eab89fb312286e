import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { buttonClass } from "~/ui/button";
import type { ArticleQuery, Category } from "./article-data";
import { listHref } from "./list-params";

const FILTER =
  "inline-grid min-h-11 place-items-center rounded-full border px-4 font-medium hover:border-ink aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper";

/** Search and categories of the blog: a plain form and links, with all state in the address. */
export function ListFilters({ asked, categories }: { asked: ArticleQuery; categories: readonly Category[] }) {
  const lang = useLang();
  return (
    <div className="grid gap-4">
      <search>
        <form method="get" action={pathFor("blog", lang)} className="flex max-w-xl flex-wrap items-end gap-2">
          {asked.category && <input type="hidden" name="category" value={asked.category} />}
          <div className="grid min-w-0 grow basis-48 gap-1">
            <label htmlFor="q" className="font-semibold">
              {m.blog_search()}
            </label>
            <input
              id="q"
              name="q"
              type="search"
              defaultValue={asked.q}
              enterKeyHint="search"
              className="min-h-12 w-full rounded-control border border-line-strong bg-card px-3.5"
            />
          </div>
          <button type="submit" className={buttonClass({ variant: "secondary" })}>
            {m.common_search()}
          </button>
        </form>
      </search>
      <nav aria-label={m.blog_categories()}>
        <ul className="flex flex-wrap gap-2">
          <li>
            <a
              href={listHref(asked, { category: undefined })}
              aria-current={asked.category ? undefined : "true"}
              className={FILTER}
            >
              {m.blog_all()}
            </a>
          </li>
          {categories.map(({ slug, ...name }) => (
            <li key={slug}>
              <a
                href={listHref(asked, { category: slug })}
                aria-current={asked.category === slug ? "true" : undefined}
                className={FILTER}
              >
                {name[`name_${lang}`]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
