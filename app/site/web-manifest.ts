import { m } from "~/i18n/paraglide/messages";
import { pathFor, TAG } from "~/i18n/screens";
import { pageLang } from "~/i18n/use-lang";
import { formatClassLength } from "~/school/class-length";
import { requestContext } from "~/school/request-context";
import type { Route } from "./+types/web-manifest";
import { readFacts } from "./facts";

/**
 * The manifest that a phone needs to install the site, in the page's language. Source: W3C Web Application Manifest.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { brand_first_name: firstName } = await readFacts(context.get(requestContext));
  const lang = pageLang();
  const icon = (name: string, sizes: string, purpose: "any" | "maskable" = "any") => ({
    src: `/icons/${name}`,
    sizes,
    purpose,
    type: name.endsWith(".svg") ? "image/svg+xml" : "image/png",
  });
  const manifest = {
    id: "/",
    name: m.common_brand({ firstName }),
    short_name: `EW${firstName.charAt(0)}`,
    description: m.site_home_description({ length: formatClassLength(pageLang()) }),
    lang: TAG[lang],
    start_url: pathFor("home", lang),
    scope: "/",
    display: "standalone",
    background_color: "#fbf7f0",
    theme_color: "#fbf7f0",
    icons: [
      icon("icon.svg", "any"),
      icon("192.png", "192x192"),
      icon("512.png", "512x512"),
      icon("maskable.png", "512x512", "maskable"),
    ],
    shortcuts: [
      { name: m.site_cta_trial(), url: pathFor("schedule", lang) },
      { name: m.site_nav_login(), url: pathFor("profile", lang) },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "Content-Type": "application/manifest+json; charset=utf-8", "Cache-Control": "public, no-cache" },
  });
}
