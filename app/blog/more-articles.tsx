import { m } from "~/i18n/paraglide/messages";
import type { Category, Teaser } from "./article-data";
import { Teasers } from "./teasers";

type Props = Record<"related" | "recent" | "popular", readonly Teaser[]> & { categories: readonly Category[] };

/** Where to read on: near the article, new, and much read; each article once. */
export function MoreArticles({ related, recent, popular, categories }: Props) {
  const seen = new Set<string>();
  const once = (articles: readonly Teaser[]) =>
    articles.filter(({ id }) => {
      if (seen.has(id)) return false;
      seen.add(id);
      return true;
    });
  const groups = [
    [m.blog_related(), once(related)],
    [m.blog_popular(), once(popular)],
    [m.blog_recent(), once(recent)],
  ] as const;
  return groups.map(
    ([title, articles]) =>
      articles.length > 0 && (
        <section key={title} className="grid gap-5">
          <h2 className="text-2xl">{title}</h2>
          <Teasers articles={articles} categories={categories} level={3} />
        </section>
      ),
  );
}
