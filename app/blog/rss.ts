import { m } from "~/i18n/paraglide/messages";
import { feedPath, pathFor, TAG } from "~/i18n/screens";
import { pageLang } from "~/i18n/use-lang";
import { xmlText } from "~/platform/text/xml";
import { requestContext } from "~/school/request-context";
import type { Route } from "./+types/rss";
import { readAuthor, readNewestArticles } from "./article-data";
import { escapeHtml } from "./escape-html";
import { renderForFeed } from "./render-article";

/** Each item has its full text: some two megabytes in the longest case. */
const MOST_ARTICLES = 10;

/**
 * The newest articles of a language for feed readers, in full, so that text in another language stays marked. Items are
 * identified by the article's id, whatever its address. Source: RSS 2.0, whose descriptions are HTML.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const request = context.get(requestContext);
  const lang = pageLang();
  const { siteUrl } = request;
  const [articles, firstName] = await Promise.all([
    readNewestArticles(request, lang, MOST_ARTICLES),
    readAuthor(request),
  ]);
  const items = articles.map(({ id, title, slug, excerpt, body, published_at }) => {
    const link = siteUrl + pathFor("blogPost", lang, { slug });
    const description = `<p lang="${TAG[lang]}">${escapeHtml(excerpt)}</p>`;
    const content = `<div lang="${TAG[lang]}">${renderForFeed(body, siteUrl)}</div>`;
    return [
      `<item><title>${xmlText(title)}</title><link>${xmlText(link)}</link>`,
      // On the item, because readers mix items of many feeds and drop the channel's language.
      `<dc:language>${TAG[lang]}</dc:language>`,
      `<guid isPermaLink="false">urn:uuid:${id}</guid><pubDate>${new Date(published_at).toUTCString()}</pubDate>`,
      excerpt ? `<description>${xmlText(description)}</description>` : "",
      `<content:encoded>${xmlText(content)}</content:encoded>`,
      "</item>",
    ].join("");
  });
  const title = `${m.blog_title()} · ${m.common_brand({ firstName })}`;
  const channel = [
    `<title>${xmlText(title)}</title><link>${siteUrl}${pathFor("blog", lang)}</link>`,
    `<atom:link href="${siteUrl}${feedPath(lang)}" rel="self" type="application/rss+xml"/>`,
    `<description>${xmlText(m.blog_description())}</description><language>${TAG[lang]}</language>`,
  ].join("");
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>${channel}${items.join("\n")}</channel></rss>\n`,
    { headers: { "Content-Type": "application/rss+xml; charset=utf-8", "Cache-Control": "public, no-cache" } },
  );
}
