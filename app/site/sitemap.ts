import { DEFAULT_LANG, eachLang, LANGS, type Lang, OTHER_LANG, pathFor, TAG } from "~/i18n/screens";
import { xmlText } from "~/platform/text/xml";
import { isoInstant } from "~/platform/time/iso-instant";
import { requestContext } from "~/school/request-context";
import type { Route } from "./+types/sitemap";
import { INDEXED_SCREENS, isIndexed } from "./indexed-screens";

type Address = { location: string; changed?: string | undefined };
/** A page with its languages. */
type Page = { [language in Lang]?: Address | undefined };

/** Every public page in each language, with links to the others. Source: sitemaps.org 0.9, Google's xhtml:link extension. */
export async function loader({ context }: Route.LoaderArgs) {
  const { siteUrl, supabase, lacksSomething } = context.get(requestContext);
  const { data, error } = await supabase.rpc("article_sitemap");
  if (error) lacksSomething();
  const articles = (data ?? []).map(({ language, slug, pair, edited_at }) => ({
    language,
    slug,
    pair,
    address: { location: siteUrl + pathFor("blogPost", language, { slug }), changed: isoInstant(edited_at) },
  }));
  const pages: Page[] = [
    ...Object.keys(INDEXED_SCREENS)
      .filter(isIndexed)
      .map((screen) => eachLang((lang) => ({ location: siteUrl + pathFor(screen, lang) }))),
    // Each pair once, from its version in the first language.
    ...articles.flatMap(({ language, pair, address }): Page[] => {
      if (!pair) return [{ [language]: address }];
      if (language !== DEFAULT_LANG) return [];
      const other = OTHER_LANG[language];
      const found = articles.find((version) => version.language === other && version.slug === pair);
      return [{ [language]: address, [other]: found?.address }];
    }),
  ];
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${pages.flatMap(entriesOf).join("\n")}\n</urlset>\n`,
    { headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, no-cache" } },
  );
}

/** One entry for each language of a page, with links to its alternates. */
function entriesOf(page: Page): string[] {
  const versions = LANGS.flatMap((lang) => (page[lang] ? [{ tag: TAG[lang], lang, ...page[lang] }] : []));
  const first = versions.find(({ lang }) => lang === DEFAULT_LANG);
  const alternates = first && versions.length > 1 ? [...versions, { ...first, tag: "x-default" }] : [];
  const links = alternates.map(
    ({ tag, location }) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${xmlText(location)}"/>`,
  );
  return LANGS.flatMap((lang) => page[lang] ?? []).map(
    ({ location, changed }) =>
      `<url><loc>${xmlText(location)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ""}${links.join("")}</url>`,
  );
}
