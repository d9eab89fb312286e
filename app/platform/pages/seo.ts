import type { MetaDescriptor, MetaFunction } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { DEFAULT_LANG, feedPath, LANGS, LOCALE, pathFor, type SCREENS, TAG } from "~/i18n/screens";
import { pageLang } from "~/i18n/use-lang";

/** Screens without a parameter in their address. */
export type PlainScreen = Exclude<
  keyof typeof SCREENS,
  | "blogPost"
  | "termsVersion"
  | "privacyVersion"
  | "detailsVersion"
  | "levelTestResult"
  | "recap"
  | "myHomeworkItem"
  | "myRoom"
>;

type Page = {
  title: string;
  description: string;
  screen: PlainScreen;
  /** They know the site's origin and the school's name. */
  matches: readonly Match[];
  /** False keeps the page out of search engines. */
  index?: boolean;
  /** The query of a page of a list, which has no counterpart in the other language. */
  search?: string;
};

/** The size of every share image in pixels. */
export const SHARE_IMAGE = { width: 1200, height: 630 };

/** A matched route, as `meta` receives it. */
export type Match = { loaderData?: unknown } | undefined;

/** A text of the first route that has it in its data. */
function textIn(matches: readonly Match[], ...path: readonly string[]): string | undefined {
  for (const match of matches) {
    let found: unknown = match?.loaderData;
    for (const name of path) found = typeof found === "object" && found !== null ? Reflect.get(found, name) : undefined;
    if (typeof found === "string") return found;
  }
  return undefined;
}

/** The school's name from the layout's data, for a route's `meta`. */
export const brandIn = (matches: readonly Match[]): string =>
  m.common_brand({ firstName: textIn(matches, "facts", "brand_first_name") ?? "" }).trim();

/** The site's origin from the root's data, for a route's `meta` that must not wait for client loaders. */
const siteUrlIn = (matches: readonly Match[]): string => textIn(matches, "siteUrl") ?? "";

/** A page's title with the school's name, once. */
export const titleOf = (title: string, brand: string): string =>
  title.includes(brand) ? title : `${title} · ${brand}`;

/** Title, description, canonical address, the counterparts in other languages, and the data of shared links. */
export function seo(page: Page): MetaDescriptor[] {
  const { title, description, screen, matches, index = true, search = "" } = page;
  const siteUrl = siteUrlIn(matches);
  const brand = brandIn(matches);
  const lang = pageLang();
  const address = (of: (typeof LANGS)[number]) => siteUrl + pathFor(screen, of);
  const alternates = [...LANGS.map((of) => [TAG[of], of] as const), ["x-default", DEFAULT_LANG] as const];
  return [
    { title: titleOf(title, brand) },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: address(lang) + search },
    ...(search === ""
      ? alternates.map(([hrefLang, of]) => ({
          tagName: "link" as const,
          rel: "alternate",
          hrefLang,
          href: address(of),
        }))
      : []),
    feedLink(brand),
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: brand },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: address(lang) + search },
    { property: "og:locale", content: LOCALE[lang].replace("-", "_") },
    ...shareImage(`${siteUrl}/${lang}/share/${index ? screen : "home"}.png`, title),
    ...(index ? [] : [{ name: "robots", content: "noindex" }]),
  ];
}

/** The `meta` of a page whose words do not depend on what it reads. */
export const pageMeta =
  (screen: PlainScreen, title: () => string, description: () => string, index = true): MetaFunction =>
  ({ matches }) =>
    seo({ title: title(), description: description(), screen, matches, index });

/** The title of a page that failed. */
export const failedMeta = (): MetaDescriptor[] => [
  { title: m.common_page_failed_title() },
  { name: "robots", content: "noindex" },
];

/** The link by which feed readers find the blog, from any page. */
export const feedLink = (brand: string): MetaDescriptor => ({
  tagName: "link",
  rel: "alternate",
  type: "application/rss+xml",
  title: titleOf(m.blog_title(), brand),
  href: feedPath(pageLang()),
});

/** The picture of a shared link. `url` is absolute. */
export const shareImage = (url: string, alt: string): MetaDescriptor[] => [
  { property: "og:image", content: url },
  { property: "og:image:width", content: String(SHARE_IMAGE.width) },
  { property: "og:image:height", content: String(SHARE_IMAGE.height) },
  { property: "og:image:alt", content: alt },
  { name: "twitter:card", content: "summary_large_image" },
];
