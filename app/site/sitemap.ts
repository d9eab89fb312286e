import { LANGS, type Lang, pathFor, TAG } from "~/i18n/screens";
import { xmlText } from "~/platform/text/xml";
import { isoInstant } from "~/platform/time/iso-instant";
import { requestContext } from "~/school/request-context";
import type { Route } from "./+types/sitemap";
import { INDEXED_SCREENS, isIndexed } from "./indexed-screens";

type Address = { location: string; changed?: string | undefined };
/** A page with its languages. */
type Page = { [language in Lang]?: Address | undefined };

/** Every public page in both languages, each naming the other. Source: sitemaps.org 0.9, Google's xhtml:link extension. */
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
      .map((screen) => ({
        pt: { location: siteUrl + pathFor(screen, "pt") },
        en: { location: siteUrl + pathFor(screen, "en") },
      })),
    // Each pair once, from its Portuguese version.
    ...articles.flatMap(({ language, pair, address }): Page[] => {
      if (!pair) return [{ [language]: address }];
      if (language === "en") return [];
      return [{ pt: address, en: articles.find((other) => other.language === "en" && other.slug === pair)?.address }];
    }),
  ];
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${pages.flatMap(entriesOf).join("\n")}\n</urlset>\n`,
    { headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, no-cache" } },
  );
}

/** One entry for each language of a page, with links to its alternates. */
function entriesOf(page: Page): string[] {
  const { pt, en } = page;
  const alternates =
    pt && en
      ? ([
          [TAG.pt, pt],
          ["en", en],
          ["x-default", pt],
        ] as const)
      : [];
  const links = alternates.map(
    ([lang, { location }]) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${xmlText(location)}"/>`,
  );
  return LANGS.flatMap((lang) => page[lang] ?? []).map(
    ({ location, changed }) =>
      `<url><loc>${xmlText(location)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ""}${links.join("")}</url>`,
  );
}
