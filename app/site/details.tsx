import { m } from "~/i18n/paraglide/messages";
import { pageMeta } from "~/platform/pages/seo";
import type { Route } from "./+types/details";
import { LegalText } from "./legal-text";
import { readLegalText } from "./read-legal-text.server";

export const handle = { hydrate: false };

export const meta = pageMeta("details", m.site_details_title, m.site_details_description);

export const loader = (asked: Route.LoaderArgs) => readLegalText("details", asked);

/** Each kind of data that is kept about people, and until when. */
export default function Details({ loaderData }: Route.ComponentProps) {
  return <LegalText title={m.site_details_title()} lead={m.site_details_description()} text={loaderData} />;
}
