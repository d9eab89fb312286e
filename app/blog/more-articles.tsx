import { m } from "~/i18n/paraglide/messages";
import type { Category, Teaser } from "./article-data";
import { distributeArticles } from "./distribute-articles";
import { Teasers } from "./teasers";

type Props = Record<"related" | "recent" | "popular", readonly Teaser[]> & { categories: readonly Category[] };

const MOST_ARTICLES = 3;

/** Further reading: related, popular and recent articles, without repetition. */
export function MoreArticles({ related, recent, popular, categories }: Props) {
  const [near = [], read = [], fresh = []] = distributeArticles([related, popular, recent], MOST_ARTICLES);
  const groups = [
    [m.blog_related(), near],
    [m.blog_popular(), read],
    [m.blog_recent(), fresh],
  ] as const;
  // Groups of one article each stand side by side, as a row of cards does.
  const isRow = groups.every(([, articles]) => articles.length <= 1);
  const sections = groups.map(
    ([title, articles]) =>
      articles.length > 0 && (
        <section key={title} className="grid content-start gap-5 print:hidden">
          <h2 className="text-2xl">{title}</h2>
          <Teasers articles={articles} categories={categories} level={3} isColumn={isRow} />
        </section>
      ),
  );
  return isRow ? <div className="grid gap-5 lg:grid-cols-3">{sections}</div> : sections;
}
