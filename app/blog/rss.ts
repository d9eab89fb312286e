import { m } from "~/i18n/paraglide/messages";
import { LOCALE, pathFor } from "~/i18n/screens";
import { pageLang } from "~/i18n/use-lang";
import { requestContext } from "~/platform/request-context";
import type { Route } from "./+types/rss";
import { listArticles } from "./article-data";

const inXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** The newest articles of a language for feed readers. Source: RSS 2.0. */
export async function loader({ context }: Route.LoaderArgs) {
  const request = context.get(requestContext);
  const lang = pageLang();
  const { siteUrl } = request;
  const items = (await listArticles(request, lang, "recent", 20)).map(({ title, slug, excerpt, published_at }) => {
    const link = siteUrl + pathFor("blogPost", lang, { slug });
    return `<item><title>${inXml(title)}</title><link>${link}</link><guid>${link}</guid><pubDate>${new Date(published_at).toUTCString()}</pubDate>${excerpt ? `<description>${inXml(excerpt)}</description>` : ""}</item>`;
  });
  const self = `${siteUrl}/${lang}/blog/rss.xml`;
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${inXml(m.blog_title())}</title><link>${siteUrl}${pathFor("blog", lang)}</link><atom:link href="${self}" rel="self" type="application/rss+xml"/><description>${inXml(m.blog_description())}</description><language>${LOCALE[lang]}</language>${items.join("\n")}</channel></rss>\n`,
    { headers: { "Content-Type": "application/rss+xml; charset=utf-8", "Cache-Control": "public, no-cache" } },
  );
}
