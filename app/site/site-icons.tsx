import type { Lang } from "~/i18n/screens";

/**
 * What the browser shows of the site beside its pages. `later`: it fetches nothing of that before the page is painted; then
 * the page's script makes each link what its `data-later` says.
 */
export function SiteIcons({ later, lang }: { later: boolean; lang: Lang }) {
  const icon = { rel: "icon", ...(later && { media: "not all", "data-later": "icon" }) };
  const manifest = later ? { rel: "later", "data-later": "manifest" } : { rel: "manifest" };
  return (
    <>
      {/* Where no icon counts, browsers ask for /favicon.ico. */}
      {later && <link rel="icon" href="data:," data-later="" />}
      <link {...icon} href="/icons/icon.svg" type="image/svg+xml" />
      <link {...icon} href="/favicon.ico" sizes="48x48" type="image/png" />
      <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
      <link {...manifest} href={`/${lang}/site.webmanifest`} />
    </>
  );
}
