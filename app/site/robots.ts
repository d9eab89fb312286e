import { requestContext } from "~/platform/backend/request-context";
import type { Route } from "./+types/robots";

/** Search engines may read everything public. The panel and the backend are nobody's to list. */
export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(requestContext);
  const closed = ["/admin", "/auth/", "/rest/", "/storage/", "/realtime/"].map((path) => `Disallow: ${path}`);
  return new Response(`User-agent: *\n${closed.join("\n")}\n\nSitemap: ${siteUrl}/sitemap.xml\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, no-cache" },
  });
}
