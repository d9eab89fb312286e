import { LANGS, type Lang, LOCALE, pathFor } from "~/i18n/screens";
import { requestContext } from "~/platform/request-context";
import type { Route } from "./+types/sitemap";
import { INDEXED_SCREENS, isIndexed } from "./indexed-screens";

type Page = Partial<Record<Lang, string>>;

const inXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** Every public page in both languages, each naming the other. Source: sitemaps.org 0.9, Google's xhtml:link extension. */
export async function loader({ context }: Route.LoaderArgs) {
  const { siteUrl, supabase, lacksSomething } = context.get(requestContext);
  const screens = Object.keys(INDEXED_SCREENS).filter(isIndexed);
  const { data, error } = await supabase.rpc("article_sitemap");
  if (error) lacksSomething();
  const address = (lang: Lang, slug: string) => siteUrl + pathFor("blogPost", lang, { slug });
  const pages: Page[] = [
    ...screens.map((screen) => ({ pt: siteUrl + pathFor(screen, "pt"), en: siteUrl + pathFor(screen, "en") })),
    // A pair is named once, by its Portuguese half.
    ...(data ?? []).flatMap(({ language, slug, pair }) => {
      if (pair && language === "en") return [];
      const other = language === "pt" ? "en" : "pt";
      return [{ [language]: address(language, slug), ...(pair ? { [other]: address(other, pair) } : {}) }];
    }),
  ];
  const entries = pages.flatMap((page) => {
    const both = page.pt && page.en ? { pt: page.pt, en: page.en } : undefined;
    const named = both ? LANGS.map((lang) => [lang === "pt" ? LOCALE.pt : lang, both[lang]] as const) : [];
    const alternates = [...named, ...(both ? [["x-default", both.pt] as const] : [])].map(
      ([lang, href]) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${inXml(href)}"/>`,
    );
    return LANGS.flatMap((lang) => page[lang] ?? []).map(
      (location) => `<url><loc>${inXml(location)}</loc>${alternates.join("")}</url>`,
    );
  });
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join("\n")}\n</urlset>\n`,
    { headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, no-cache" } },
  );
}
