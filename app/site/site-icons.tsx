import type { Lang } from "~/i18n/screens";

/**
 * The site's icons and manifest. `later`: they are fetched only after the first paint, when the page's script turns
 * each `data-later` into a link.
 */
export function SiteIcons({ later, lang }: { later: boolean; lang: Lang }) {
  const icon = { rel: "icon", ...(later && { media: "not all", "data-later": "icon" }) };
  const manifest = later ? { rel: "later", "data-later": "manifest" } : { rel: "manifest" };
  return (
    <>
      {/* Browsers without an icon request /favicon.ico. */}
      {later && <link rel="icon" href="data:," data-later="" />}
      <link {...icon} href="/icons/icon.svg" type="image/svg+xml" />
      <link {...icon} href="/favicon.ico" sizes="48x48" type="image/png" />
      <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
      <link {...manifest} href={`/${lang}/site.webmanifest`} />
    </>
  );
}
