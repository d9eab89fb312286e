import { m } from "~/i18n/paraglide/messages";
import { pageMeta } from "~/platform/pages/seo";
import type { Route } from "./+types/privacy";
import { LegalText } from "./legal-text";
import { readLegalText } from "./read-legal-text.server";

export const handle = { hydrate: false };

export const meta = pageMeta("privacy", m.site_privacy_title, m.site_privacy_description);

export const loader = (asked: Route.LoaderArgs) => readLegalText("privacy", asked);

/** The data kept about people, its purposes and periods, as the LGPD asks. */
export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <LegalText title={m.site_privacy_title()} lead={m.site_privacy_description()} text={loaderData} />;
}
