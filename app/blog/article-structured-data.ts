import { m } from "~/i18n/paraglide/messages";
import { LOCALE, pathFor } from "~/i18n/screens";
import { pageLang } from "~/i18n/use-lang";
import type { Article, Teaser } from "./article-data";

type By = { author: string; siteUrl: string };

const posting = (article: Pick<Teaser, "title" | "excerpt" | "published_at" | "words">, { author, siteUrl }: By) => ({
  "@type": "BlogPosting",
  headline: article.title,
  ...(article.excerpt ? { description: article.excerpt } : {}),
  datePublished: article.published_at,
  wordCount: article.words,
  inLanguage: LOCALE[pageLang()],
  author: { "@type": "Person", "@id": `${siteUrl}/#teacher`, name: author },
});

type About = By & {
  article: Pick<Article, "title" | "excerpt" | "published_at" | "edited_at" | "words">;
  url: string;
};

/** An article in schema.org's words, for search engines. */
export const articleData = ({ article, url, ...by }: About) => ({
  "@context": "https://schema.org",
  ...posting(article, by),
  dateModified: article.edited_at,
  mainEntityOfPage: url,
});

/** The blog with the articles that a page of it lists. */
export function blogData({ articles, ...by }: By & { articles: readonly Teaser[] }) {
  const lang = pageLang();
  const url = by.siteUrl + pathFor("blog", lang);
  return {
    "@context": "https://schema.org",
    "@type": "Blog",
    "@id": url,
    url,
    name: m.blog_title(),
    description: m.blog_description(),
    inLanguage: LOCALE[lang],
    author: { "@type": "Person", "@id": `${by.siteUrl}/#teacher`, name: by.author },
    blogPost: articles.map((article) => ({
      ...posting(article, by),
      url: by.siteUrl + pathFor("blogPost", lang, { slug: article.slug }),
    })),
  };
}
