import { data, redirect } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { pageLang, useLang } from "~/i18n/use-lang";
import { readForm } from "~/platform/forms/read-form";
import { failedMeta, seo } from "~/platform/pages/seo";
import { requestContext } from "~/school/request-context";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import type { Route } from "./+types/list";
import { findArticles, listCategories, PAGE_SIZE, readAuthor } from "./article-data";
import { blogData } from "./article-structured-data";
import { ListFilters } from "./list-filters";
import { listHref, parseAsked } from "./list-params";
import { suggestTopic } from "./suggest-topic";
import { SuggestTopic } from "./suggest-topic-form";
import { Teasers } from "./teasers";

export const handle = { hydrate: false, styles: "article" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = context.get(requestContext);
  const asked = parseAsked(url.searchParams);
  const [found, categories, author] = await Promise.all([
    findArticles(request, pageLang(), asked),
    listCategories(request),
    readAuthor(request),
  ]);
  // The page is beyond the end, after articles were unpublished.
  const last = Math.max(1, Math.ceil(found.total / PAGE_SIZE));
  if (asked.page > last) throw redirect(pathFor("blog", pageLang()) + listHref(asked, { page: last }), 302);
  return { siteUrl: request.siteUrl, asked, found, categories, author, elsewhere: url.searchParams.has("only") };
}

/** Saves a reader's topic suggestion. The form works without script, and keeps the typed text. */
export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(requestContext);
  const report = (fault: Error) => site.report(fault, request);
  const outcome = await suggestTopic(site, await readForm(request), pageLang(), report);
  return "thanks" in outcome ? outcome : data(outcome, outcome.status);
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? [
        ...seo({
          title: m.blog_title(),
          description: m.blog_description(),
          screen: "blog",
          matches,
          search: listHref(loaderData.asked, { page: loaderData.asked.page }).replace(/^\?$/, ""),
          // Filtered lists repeat the same articles.
          index: !loaderData.asked.q && !loaderData.asked.category,
        }),
        {
          "script:ld+json": blogData({
            articles: loaderData.found.articles,
            author: loaderData.author,
            siteUrl: loaderData.siteUrl,
          }),
        },
      ]
    : failedMeta();

/** The blog's list: newest first, or search results. */
export default function BlogList({ loaderData, actionData }: Route.ComponentProps) {
  const { asked, found, categories, elsewhere } = loaderData;
  const lang = useLang();
  const pages = Math.ceil(found.total / PAGE_SIZE);
  return (
    <div className="mx-auto grid max-w-6xl gap-8 px-5 py-12 md:py-16">
      <header className="grid gap-3">
        <h1 className="text-4xl sm:text-5xl">{m.blog_title()}</h1>
        <p className="text-lg text-soft">{m.blog_lead()}</p>
        <div className="hidden teacher:block">
          <a href={`/admin/publish-article?lang=${lang}`} className={buttonClass({ variant: "secondary" })}>
            {m.articles_new()}
          </a>
        </div>
      </header>
      {elsewhere && (
        <p role="status" className="rounded-card bg-mist p-4">
          {m.blog_only_elsewhere()}
        </p>
      )}
      <ListFilters asked={asked} categories={categories} />
      {found.articles.length > 0 ? (
        <Teasers articles={found.articles} categories={categories} hasFeature />
      ) : asked.q || asked.category ? (
        <EmptyState title={m.blog_nothing_found()} text={m.blog_nothing_found_text()}>
          <a href={pathFor("blog", lang)} className={buttonClass({ variant: "secondary" })}>
            {m.blog_show_all()}
          </a>
        </EmptyState>
      ) : (
        <EmptyState title={m.blog_empty_title()} text={m.blog_empty()}>
          <a href={pathFor("schedule", lang)} className={buttonClass({})}>
            {m.site_cta_trial()}
          </a>
        </EmptyState>
      )}
      {pages > 1 && (
        <nav aria-label={m.common_pages()} className="flex items-center justify-between gap-4">
          {asked.page > 1 ? (
            <a href={listHref(asked, { page: asked.page - 1 })} className={buttonClass({ variant: "quiet" })}>
              {m.common_previous()}
            </a>
          ) : (
            <span />
          )}
          <span className="text-soft">{m.common_page_of({ page: asked.page, pageCount: pages })}</span>
          {asked.page < pages ? (
            <a href={listHref(asked, { page: asked.page + 1 })} className={buttonClass({ variant: "quiet" })}>
              {m.common_next()}
            </a>
          ) : (
            <span />
          )}
        </nav>
      )}
      <SuggestTopic outcome={actionData} />
    </div>
  );
}
