import { LOCALE } from "~/i18n/screens";
import { pageLang } from "~/i18n/use-lang";
import type { Article } from "./article-data";

type About = {
  article: Pick<Article, "title" | "excerpt" | "published_at" | "edited_at" | "words">;
  author: string;
  url: string;
  siteUrl: string;
};

/** An article in schema.org's words, for search engines. */
export const articleData = ({ article, author, url, siteUrl }: About) => ({
  "@context": "https://schema.org",
  "@type": "BlogPosting",
  headline: article.title,
  ...(article.excerpt ? { description: article.excerpt } : {}),
  datePublished: article.published_at,
  dateModified: article.edited_at,
  wordCount: article.words,
  inLanguage: LOCALE[pageLang()],
  mainEntityOfPage: url,
  author: { "@type": "Person", "@id": `${siteUrl}/#teacher`, name: author },
});
