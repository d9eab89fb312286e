import { requestContext } from "~/school/request-context";
import type { Route } from "./+types/robots";

/** robots.txt: search engines may read all public pages, and neither the panel nor the backend. */
export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(requestContext);
  const closed = ["/admin", "/auth/", "/rest/", "/storage/", "/realtime/"].map((path) => `Disallow: ${path}`);
  return new Response(`User-agent: *\n${closed.join("\n")}\n\nSitemap: ${siteUrl}/sitemap.xml\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, no-cache" },
  });
}
