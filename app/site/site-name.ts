/** Names that are not their capitalised domain. */
const NAMES: Readonly<Record<string, string>> = { italki: "italki", hellotalk: "HelloTalk", superprof: "Superprof" };

/** The name of a site: "Preply" for https://preply.com/en/tutor/1. */
export function siteName(url: string): string {
  const host = new URL(url).hostname.replace(/^www\./, "");
  const name = host.split(".").at(host.endsWith(".com.br") ? -3 : -2) ?? host;
  return NAMES[name] ?? name.charAt(0).toUpperCase() + name.slice(1);
}
