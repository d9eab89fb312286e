import { requestContext } from "~/school/request-context";
import type { Route } from "./+types/security-txt";
import { readFacts } from "./facts";

const YEAR_MS = 365 * 86_400_000;

/** The contact for security reports. Source: RFC 9116. */
export async function loader({ context }: Route.LoaderArgs) {
  const request = context.get(requestContext);
  const { contact_email: email } = await readFacts(request);
  const lines = [
    `Contact: ${email ? `mailto:${email}` : `${request.siteUrl}/en/about`}`,
    // Rounded to a day, so that the text is the same for all requests of a day.
    `Expires: ${new Date(Date.now() + YEAR_MS).toISOString().slice(0, 10)}T00:00:00Z`,
    "Preferred-Languages: pt, en",
    `Canonical: ${request.siteUrl}/.well-known/security.txt`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, no-cache" },
  });
}
