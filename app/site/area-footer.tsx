import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { whatsAppLink } from "~/platform/people/whatsapp";
import type { Facts } from "./facts";

const LINK = "inline-flex min-h-11 items-center break-all underline-offset-4 hover:underline";

/**
 * The footer of a signed-in person's own pages: one line, without the links for visitors, in which nothing that arrives
 * later moves the content.
 */
export function AreaFooter({ facts, year }: { facts: Facts; year: number }) {
  const lang = useLang();
  const { brand_first_name, contact_email, contact_phone } = facts;
  return (
    <footer className="border-t print:hidden">
      <div className="mx-auto flex max-w-4xl flex-wrap items-center gap-x-5 px-5 py-3 text-soft">
        <span>{m.site_footer_copyright({ year, brand: m.common_brand({ firstName: brand_first_name }) })}</span>
        {contact_phone && (
          <a
            href={whatsAppLink(contact_phone, m.site_footer_student_text())}
            target="_blank"
            rel="noreferrer"
            className={LINK}
          >
            {m.common_whatsapp()}
          </a>
        )}
        {contact_email && (
          <a href={`mailto:${contact_email}`} className={LINK}>
            {contact_email}
          </a>
        )}
        <a href={pathFor("terms", lang)} className={LINK}>
          {m.site_terms_title()}
        </a>
        <a href={pathFor("privacy", lang)} className={LINK}>
          {m.site_privacy_title()}
        </a>
        <a href={pathFor("accessibility", lang)} className={LINK}>
          {m.site_accessibility_title()}
        </a>
      </div>
    </footer>
  );
}
