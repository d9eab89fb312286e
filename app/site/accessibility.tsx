import { Accessibility as AccessibilitySymbol } from "lucide-react";
import { m } from "~/i18n/paraglide/messages";
import { pageMeta } from "~/platform/pages/seo";
import { whatsAppLink } from "~/platform/people/whatsapp";
import { requestContext } from "~/school/request-context";
import type { Route } from "./+types/accessibility";
import { readFacts } from "./facts";

export const handle = { hydrate: false };

export const meta = pageMeta("accessibility", m.site_accessibility_title, m.site_accessibility_description);

export const loader = async ({ context }: Route.LoaderArgs) => ({
  facts: await readFacts(context.get(requestContext)),
});

const LINK = "underline underline-offset-4";

const SECTIONS = [
  [m.site_accessibility_goal, m.site_accessibility_goal_text],
  [m.site_accessibility_can, m.site_accessibility_can_text],
  [m.site_accessibility_classes, m.site_accessibility_classes_text],
  [m.site_accessibility_tried, m.site_accessibility_tried_text],
  [m.site_accessibility_lacks, m.site_accessibility_lacks_text],
] as const;

/**
 * The statement of accessibility: what the site aims at, how it was tested, its known gaps, and the contact for reports
 * (LBI, art. 63).
 */
export default function Accessibility({ loaderData: { facts } }: Route.ComponentProps) {
  const { contact_email, contact_phone } = facts;
  return (
    <article className="mx-auto grid max-w-2xl gap-8 px-5 py-12 md:py-16">
      <header className="grid gap-3">
        <AccessibilitySymbol aria-hidden="true" className="size-12 text-brass" />
        <h1 className="text-4xl sm:text-5xl">{m.site_accessibility_title()}</h1>
        <p className="text-lg text-soft">{m.site_accessibility_description()}</p>
      </header>
      {SECTIONS.map(([heading, words]) => (
        <section key={heading()} className="grid gap-2">
          <h2 className="text-2xl">{heading()}</h2>
          <p>{words()}</p>
        </section>
      ))}
      <section className="grid gap-2">
        <h2 className="text-2xl">{m.site_accessibility_tell()}</h2>
        <p>{m.site_accessibility_tell_text()}</p>
        {contact_email && (
          <a href={`mailto:${contact_email}`} className={LINK}>
            {contact_email}
          </a>
        )}
        {contact_phone && (
          <a
            href={whatsAppLink(contact_phone, m.site_footer_whatsapp_text())}
            target="_blank"
            rel="noreferrer"
            className={LINK}
          >
            {m.common_whatsapp()}
          </a>
        )}
      </section>
    </article>
  );
}
