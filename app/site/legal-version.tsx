import { m } from "~/i18n/paraglide/messages";
import { brandIn, titleOf } from "~/platform/pages/seo";
import type { Route } from "./+types/legal-version";
import { LegalText } from "./legal-text";
import { readLegalVersion } from "./read-legal-text.server";

export const handle = { hydrate: false };

const WORDS = {
  terms: [m.site_terms_title, m.site_terms_description],
  privacy: [m.site_privacy_title, m.site_privacy_description],
  details: [m.site_details_title, m.site_details_description],
} as const;

/** Search engines index only the version in force. */
export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: titleOf(WORDS[loaderData?.which ?? "terms"][0](), brandIn(matches)) },
  { name: "robots", content: "noindex" },
];

export const loader = (asked: Route.LoaderArgs) => readLegalVersion(asked, asked.params.version);

/** One version of a legal text, which stays readable at its own address, with what it changed and the others. */
export default function LegalVersion({ loaderData }: Route.ComponentProps) {
  const [title, lead] = WORDS[loaderData.which];
  return <LegalText title={title()} lead={lead()} text={loaderData} />;
}
