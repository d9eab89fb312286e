import { LANGS, LOCALE, pathFor } from "~/i18n/screens";
import { requestContext } from "~/platform/request-context";
import type { Route } from "./+types/sitemap";
import { INDEXED_SCREENS, isIndexed } from "./indexed-screens";

const inXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** Every public page in both languages, each naming the other. Source: sitemaps.org 0.9, Google's xhtml:link extension. */
export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(requestContext);
  const screens = Object.keys(INDEXED_SCREENS).filter(isIndexed);
  const pages = screens.map((screen) => ({ pt: siteUrl + pathFor(screen, "pt"), en: siteUrl + pathFor(screen, "en") }));
  const entries = pages.flatMap((page) => {
    const alternates = [
      ...LANGS.map((lang) => [lang === "pt" ? LOCALE.pt : lang, page[lang]] as const),
      ["x-default", page.pt] as const,
    ].map(([lang, href]) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${inXml(href)}"/>`);
    return LANGS.map((lang) => `<url><loc>${inXml(page[lang])}</loc>${alternates.join("")}</url>`);
  });
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join("\n")}\n</urlset>\n`,
    { headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, no-cache" } },
  );
}
