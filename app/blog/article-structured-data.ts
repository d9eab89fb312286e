import { m } from "~/i18n/paraglide/messages";
import { pathFor, TAG } from "~/i18n/screens";
import { pageLang } from "~/i18n/use-lang";
import { isoInstant } from "~/platform/time/iso-instant";
import type { Article, Teaser } from "./article-data";

type By = { author: string; siteUrl: string };

/** The address of an article's preview picture. */
export const sharePicture = (slug: string, siteUrl: string): string =>
  `${siteUrl}${pathFor("blogPost", pageLang(), { slug })}/share.png`;

type Posting = Pick<Teaser, "title" | "slug" | "excerpt" | "published_at" | "words">;
const posting = (article: Posting, { author, siteUrl }: By) => ({
  "@type": "BlogPosting",
  headline: article.title,
  ...(article.excerpt ? { description: article.excerpt } : {}),
  image: sharePicture(article.slug, siteUrl),
  datePublished: isoInstant(article.published_at),
  wordCount: article.words,
  inLanguage: TAG[pageLang()],
  author: person({ author, siteUrl }),
});

const person = ({ author, siteUrl }: By) => ({
  "@type": "Person",
  "@id": `${siteUrl}/#teacher`,
  name: author,
  url: siteUrl + pathFor("about", pageLang()),
});

type About = By & {
  article: Posting & Pick<Article, "edited_at">;
  url: string;
};

/** An article as schema.org data, for search engines. */
export const articleData = ({ article, url, ...by }: About) => ({
  "@context": "https://schema.org",
  ...posting(article, by),
  dateModified: isoInstant(article.edited_at),
  mainEntityOfPage: url,
});

/** The blog as schema.org data, with the listed articles. */
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
    inLanguage: TAG[lang],
    author: person(by),
    blogPost: articles.map((article) => ({
      ...posting(article, by),
      url: by.siteUrl + pathFor("blogPost", lang, { slug: article.slug }),
    })),
  };
}
