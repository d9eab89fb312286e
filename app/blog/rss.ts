import { m } from "~/i18n/paraglide/messages";
import { feedPath, pathFor, TAG } from "~/i18n/screens";
import { pageLang } from "~/i18n/use-lang";
import { requestContext } from "~/platform/backend/request-context";
import { xmlText } from "~/platform/files/xml";
import type { Route } from "./+types/rss";
import { listArticles, readAuthor } from "./article-data";

/** The newest articles of a language for feed readers. An article is known by its id, wherever it is. Source: RSS 2.0. */
export async function loader({ context }: Route.LoaderArgs) {
  const request = context.get(requestContext);
  const lang = pageLang();
  const { siteUrl } = request;
  const [articles, firstName] = await Promise.all([listArticles(request, lang, "recent", 20), readAuthor(request)]);
  const items = articles.map(({ id, title, slug, excerpt, published_at }) => {
    const link = siteUrl + pathFor("blogPost", lang, { slug });
    return [
      `<item><title>${xmlText(title)}</title><link>${xmlText(link)}</link>`,
      // Readers mix items of many feeds, and keep nothing of the channel's language.
      `<dc:language>${TAG[lang]}</dc:language>`,
      `<guid isPermaLink="false">urn:uuid:${id}</guid><pubDate>${new Date(published_at).toUTCString()}</pubDate>`,
      excerpt ? `<description>${xmlText(excerpt)}</description>` : "",
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
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>${channel}${items.join("\n")}</channel></rss>\n`,
    { headers: { "Content-Type": "application/rss+xml; charset=utf-8", "Cache-Control": "public, no-cache" } },
  );
}
