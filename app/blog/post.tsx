import { data, redirect } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { LANGS, LOCALE, OTHER_LANG, pathFor, TAG } from "~/i18n/screens";
import { pageLang, useLang } from "~/i18n/use-lang";
import { brandIn, feedLink, shareImage, titleOf } from "~/platform/pages/seo";
import { isoInstant } from "~/platform/time/iso-instant";
import { requestContext } from "~/school/request-context";
import type { Route } from "./+types/post";
import { ArticleBody } from "./article-body";
import { listArticles, listCategories, readArticle, readAuthor } from "./article-data";
import { articleData, sharePicture } from "./article-structured-data";
import { MoreArticles } from "./more-articles";
import { renderArticle } from "./render-article";

export const handle = { hydrate: false, styles: "article" };

/** More than a group shows, because the article itself and those of other groups are left out. */
const MOST_ARTICLES = 10;

export async function loader({ context, params: { slug } }: Route.LoaderArgs) {
  const request = context.get(requestContext);
  const lang = pageLang();
  const answer = await readArticle(request, lang, slug);
  const lower = slug.toLowerCase();
  if (!answer && slug !== lower && (await readArticle(request, lang, lower)))
    throw redirect(pathFor("blogPost", lang, { slug: lower }), 301);
  if (answer && "moved_to" in answer) throw redirect(pathFor("blogPost", lang, { slug: answer.moved_to }), 301);
  // The address is in the other language: redirect to the translation, or to the list with a notice.
  if (answer && "pair_here" in answer)
    throw redirect(
      answer.pair_here ? pathFor("blogPost", lang, { slug: answer.pair_here }) : `${pathFor("blog", lang)}?only`,
    );
  const [recent, popular, categories, author] = await Promise.all([
    listArticles(request, lang, "recent", MOST_ARTICLES),
    listArticles(request, lang, "popular", MOST_ARTICLES),
    listCategories(request),
    readAuthor(request),
  ]);
  const shared = { siteUrl: request.siteUrl, recent, popular, categories, author };
  if (!answer) return data({ ...shared, article: null }, 404);
  const { body, ...article } = answer;
  const other = OTHER_LANG[lang];
  const counterpart = article.pair
    ? pathFor("blogPost", other, { slug: article.pair })
    : `${pathFor("blog", other)}?only`;
  return { ...shared, counterpart, article: { ...article, ...renderArticle(body) } };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const article = loaderData?.article;
  if (!article)
    return [
      { title: titleOf(m.blog_not_found(), brandIn(matches)) },
      { name: "description", content: m.blog_description() },
      feedLink(brandIn(matches)),
      { name: "robots", content: "noindex" },
    ];
  const { siteUrl, author } = loaderData;
  const brand = brandIn(matches);
  const description = article.excerpt || article.title;
  const lang = pageLang();
  const address = (slug: string, of = lang) => siteUrl + pathFor("blogPost", of, { slug });
  const { pair } = article;
  const slugs = { [lang]: article.slug, ...(pair ? { [OTHER_LANG[lang]]: pair } : {}) };
  return [
    { title: titleOf(article.title, brand) },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: address(article.slug) },
    // Alternates only for published translations.
    ...(pair
      ? [
          ...LANGS.map((of) => ({
            tagName: "link" as const,
            rel: "alternate",
            hrefLang: TAG[of],
            href: address(slugs[of] ?? "", of),
          })),
          { tagName: "link" as const, rel: "alternate", hrefLang: "x-default", href: address(slugs.pt ?? "", "pt") },
        ]
      : []),
    feedLink(brand),
    { property: "og:type", content: "article" },
    { property: "og:site_name", content: brand },
    { property: "og:title", content: article.title },
    { property: "og:description", content: description },
    { property: "og:url", content: address(article.slug) },
    { property: "og:locale", content: LOCALE[lang].replace("-", "_") },
    { property: "article:published_time", content: isoInstant(article.published_at) },
    ...shareImage(sharePicture(article.slug, siteUrl), article.title),
    { "script:ld+json": articleData({ article, author, url: address(article.slug), siteUrl }) },
  ];
};

/** An article, or links to others when it does not exist. */
export default function BlogPost({ loaderData }: Route.ComponentProps) {
  const { article, recent, popular, categories, author, siteUrl } = loaderData;
  const lang = useLang();
  if (!article)
    return (
      <div className="mx-auto grid max-w-6xl gap-8 px-5 py-14">
        <header className="grid gap-3">
          <h1 className="text-4xl">{m.blog_not_found()}</h1>
          <p className="text-lg text-soft">{m.blog_not_found_text()}</p>
        </header>
        <MoreArticles related={[]} recent={recent} popular={popular} categories={categories} />
      </div>
    );
  return (
    <div className="mx-auto grid max-w-6xl gap-12 px-5 py-10 md:py-16 print:py-0">
      <ArticleBody
        article={article}
        author={author}
        category={categories.find(({ slug }) => slug === article.category)?.[`name_${lang}`]}
        siteUrl={siteUrl}
      />
      <MoreArticles
        related={article.related}
        recent={recent.filter(({ id }) => id !== article.id)}
        popular={popular.filter(({ id }) => id !== article.id)}
        categories={categories}
      />
    </div>
  );
}
