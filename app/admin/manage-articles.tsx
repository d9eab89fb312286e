import { FilePlus } from "lucide-react";
import { useState } from "react";
import { Link, redirect } from "react-router";
import { ArticleFilters } from "~/blog/managing/article-filters";
import { ArticleItem } from "~/blog/managing/article-item";
import { ARTICLES } from "~/blog/managing/article-query";
import { BulkBar } from "~/blog/managing/bulk-bar";
import { Categories } from "~/blog/managing/categories";
import type { ImportResult } from "~/blog/managing/import-articles";
import { type ListedArticle, listArticles } from "~/blog/managing/list-articles";
import { managingWrites } from "~/blog/managing/managing-writes";
import { listSuggestions, SUGGESTIONS_PAGE, SUGGESTIONS_SHOWN, Suggestions } from "~/blog/managing/suggestions";
import { Transfer } from "~/blog/managing/transfer";
import { stateName } from "~/blog/writing/state-label";
import { m } from "~/i18n/paraglide/messages";
import { LANGS } from "~/i18n/screens";
import { supabase } from "~/platform/backend/supabase";
import { writeAction } from "~/platform/forms/write-action";
import { askedPage } from "~/platform/lists/list-address";
import { inBrowser, onServer } from "~/platform/pages/page-data";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { spinnerOf } from "~/ui/page-spinner";
import { Pager } from "~/ui/pager";
import { Tabs } from "~/ui/tabs";
import type { Route } from "./+types/manage-articles";
import { CsvButton } from "./csv-button";
import { SuggestionsCsv } from "./csv-buttons";
import { panelMeta } from "./panel-meta";

export { PanelFailed as ErrorBoundary } from "./panel-failed";
export const meta = panelMeta(m.admin_nav_articles);

async function read({ request }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const asked = ARTICLES.parse(searchParams);
  const page = askedPage(searchParams.get(SUGGESTIONS_PAGE));
  const [list, suggestions, categories] = await Promise.all([
    listArticles(asked),
    listSuggestions(page),
    supabase().from("article_categories").select("slug, name_pt, name_en").order("position"),
  ]);
  if (list.articles.length === 0 && asked.page > 1) throw redirect(pathname);
  if (suggestions.rows.length === 0 && page > 1) throw redirect(`${pathname}?tab=suggestions`);
  if (categories.error) throw categories.error;
  return { ...list, asked, suggestions: { ...suggestions, page }, categories: categories.data };
}
export const loader = onServer(read);
export const clientLoader = inBrowser(read);
export const clientAction = writeAction(managingWrites);

export const HydrateFallback = spinnerOf(m.admin_nav_articles);

const listMore: typeof listArticles = async (asked) =>
  (await import("~/blog/managing/list-articles")).listArticles(asked);

/** The blog's management: articles in both languages, topic suggestions, categories, import and export. */
export default function ManageArticles({ loaderData }: Route.ComponentProps) {
  const { articles, total, asked, suggestions, categories } = loaderData;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [outcome, setOutcome] = useState<ImportResult>();
  const chosenArticles = articles.filter(({ id }) => chosen.includes(id));
  const list = (
    <div className="grid gap-4">
      <ArticleFilters asked={asked} categories={categories} />
      {articles.length === 0 ? (
        <EmptyState title={m.articles_none()} text={m.articles_none_text()} />
      ) : (
        <ul className="grid gap-3">
          {articles.map((article) => (
            <ArticleItem
              key={article.id}
              article={article}
              chosen={chosenArticles.includes(article)}
              onChoose={(add) => setChosen(add ? [...chosen, article.id] : chosen.filter((id) => id !== article.id))}
            />
          ))}
        </ul>
      )}
      <p role="status" className="text-soft tabular-nums">
        {m.articles_total({ count: total })}
      </p>
      <CsvButton
        name={m.admin_file_articles()}
        read={async (page) => {
          const { articles: rows, total: all } = await listMore({ ...asked, page });
          return { rows, total: all };
        }}
        columns={[
          { header: m.articles_tab(), csv: ({ versions }: ListedArticle) => versions[0]?.title ?? "" },
          ...LANGS.map((lang) => ({
            header: lang,
            csv: ({ versions }: ListedArticle) => {
              const version = versions.find(({ language }) => language === lang);
              return version ? stateName(version.state) : "";
            },
          })),
          { header: m.admin_csv_views(), csv: ({ versions }) => versions.reduce((sum, { views }) => sum + views, 0) },
        ]}
      />
      <Pager page={asked.page} pageCount={Math.ceil(total / ARTICLES.size)} />
      {chosenArticles.length > 0 && <BulkBar chosen={chosenArticles} onClear={() => setChosen([])} />}
    </div>
  );
  return (
    <div className="grid max-w-5xl gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl sm:text-3xl">{m.admin_nav_articles()}</h1>
        <Link to="/admin/publish-article" className={buttonClass({})}>
          <FilePlus aria-hidden="true" className="size-5" />
          {m.articles_new()}
        </Link>
      </div>
      <Tabs
        label={m.admin_nav_articles()}
        tabs={[
          { id: "articles", label: m.articles_tab(), content: list },
          {
            id: "suggestions",
            label:
              suggestions.total > 0 ? `${m.articles_suggestions()} (${suggestions.total})` : m.articles_suggestions(),
            content: (
              <div className="grid gap-4">
                <Suggestions suggestions={suggestions.rows} />
                <Pager
                  page={suggestions.page}
                  pageCount={Math.ceil(suggestions.total / SUGGESTIONS_SHOWN)}
                  param={SUGGESTIONS_PAGE}
                />
                <SuggestionsCsv />
              </div>
            ),
          },
          { id: "categories", label: m.blog_categories(), content: <Categories categories={categories} /> },
          {
            id: "transfer",
            label: m.articles_transfer(),
            content: <Transfer categories={categories} outcome={outcome} onOutcome={setOutcome} />,
          },
        ]}
      />
    </div>
  );
}
