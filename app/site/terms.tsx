import { m } from "~/i18n/paraglide/messages";
import { pageMeta } from "~/platform/pages/seo";
import type { Route } from "./+types/terms";
import { LegalText } from "./legal-text";
import { readLegalText } from "./read-legal-text.server";

export const handle = { hydrate: false };

export const meta = pageMeta("terms", m.site_terms_title, m.site_terms_description);

export const loader = (asked: Route.LoaderArgs) => readLegalText("terms", asked);

/** The terms of the classes: length, notice, payment, age. */
export default function Terms({ loaderData }: Route.ComponentProps) {
  return <LegalText title={m.site_terms_title()} lead={m.site_terms_description()} text={loaderData} />;
}
