import type { MetaDescriptor } from "react-router";
import { type LANGS, LOCALE, pathFor, type SCREENS } from "~/i18n/screens";
import { pageLang } from "~/i18n/use-lang";

/** Screens whose address has no parameter. */
export type PlainScreen = Exclude<keyof typeof SCREENS, "blogPost" | "levelTestResult">;

type Page = {
  title: string;
  description: string;
  screen: PlainScreen;
  /** Origin of canonical addresses, without a trailing slash. */
  siteUrl: string;
  /** False keeps the page out of search engines. */
  index?: boolean;
};

/** Pixels of every share image. */
export const SHARE_IMAGE = { width: 1200, height: 630 };

/** Title, description, canonical address and its counterpart in the other language, and what shared links show. */
export function seo({ title, description, screen, siteUrl, index = true }: Page): MetaDescriptor[] {
  const lang = pageLang();
  const address = (of: (typeof LANGS)[number]) => siteUrl + pathFor(screen, of);
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: address(lang) },
    { tagName: "link", rel: "alternate", hrefLang: LOCALE.pt, href: address("pt") },
    { tagName: "link", rel: "alternate", hrefLang: "en", href: address("en") },
    { tagName: "link", rel: "alternate", hrefLang: "x-default", href: address("pt") },
    { property: "og:type", content: "website" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: address(lang) },
    { property: "og:locale", content: LOCALE[lang].replace("-", "_") },
    ...(index ? shareImage(`${siteUrl}/${lang}/share/${screen}.png`, title) : [{ name: "robots", content: "noindex" }]),
  ];
}

/** What a shared link shows beside its words. `url` is absolute. */
export const shareImage = (url: string, alt: string): MetaDescriptor[] => [
  { property: "og:image", content: url },
  { property: "og:image:width", content: String(SHARE_IMAGE.width) },
  { property: "og:image:height", content: String(SHARE_IMAGE.height) },
  { property: "og:image:alt", content: alt },
  { name: "twitter:card", content: "summary_large_image" },
];
