import type { Lang } from "~/i18n/screens";

/**
 * What the browser shows of the site beside its pages. `later`: nothing of it is fetched before the page is painted; then
 * `showIcons` lets the browser have it.
 */
export function SiteIcons({ later, lang }: { later: boolean; lang: Lang }) {
  const media = later ? "not all" : undefined;
  return (
    <>
      {/* Without one that counts, browsers ask for /favicon.ico. */}
      {later && <link rel="icon" href="data:," data-for-now="" />}
      <link rel="icon" href="/icons/icon.svg" type="image/svg+xml" media={media} />
      <link rel="icon" href="/favicon.ico" sizes="48x48" type="image/png" media={media} />
      <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
      {!later && <link rel="manifest" href={manifestOf(lang)} />}
    </>
  );
}

const manifestOf = (lang: string): string => `/${lang}/site.webmanifest`;

/** To be called once a page is painted whose icons come later. */
export function showIcons(): void {
  const forNow = document.querySelector("link[data-for-now]");
  if (!forNow) return;
  forNow.remove();
  for (const icon of document.querySelectorAll("link[rel=icon]")) icon.removeAttribute("media");
  const href = manifestOf(document.documentElement.lang.slice(0, 2));
  document.head.append(Object.assign(document.createElement("link"), { rel: "manifest", href }));
}
