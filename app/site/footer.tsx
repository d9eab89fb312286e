import type { ReactNode } from "react";
import { m } from "~/i18n/paraglide/messages";
import { feedPath, pathFor, TAG } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { nameDocument } from "~/platform/people/document";
import { whatsAppLink } from "~/platform/people/whatsapp";
import type { Facts } from "./facts";
import { publicLinks } from "./nav-links";
import { siteName } from "./site-name";

/** The footer of every page, without empty facts. */
export function Footer({ facts, year }: { facts: Facts; year: number }) {
  const lang = useLang();
  const about = pathFor("about", lang);
  const brand = m.common_brand({ firstName: facts.brand_first_name });
  const social = [
    [facts.linkedin_url, m.common_linkedin()],
    [facts.instagram_url, m.common_instagram()],
    [facts.language_app_url, facts.language_app_url && siteName(facts.language_app_url)],
  ] as const;
  return (
    <footer className="border-t bg-mist print:hidden">
      <div className="mx-auto grid max-w-6xl gap-x-8 gap-y-9 px-5 py-12 min-[26rem]:grid-cols-2 lg:grid-cols-4">
        <Group title={m.site_footer_quick()}>
          {publicLinks(lang)
            .filter(({ own }) => !own)
            .map(({ to, label, show }) => (
              <Item key={to} href={to} show={show}>
                {label}
              </Item>
            ))}
        </Group>
        <Group title={m.site_footer_services()}>
          <Item href={`${about}#aulas`}>{m.site_footer_classes()}</Item>
          <Item href={`${about}#metodologia`}>{m.site_method_title()}</Item>
          <Item href={pathFor("schedule", lang)}>{m.booking_trial()}</Item>
        </Group>
        <Group title={m.site_footer_legal()}>
          <Item href={pathFor("terms", lang)}>{m.site_terms_title()}</Item>
          <Item href={pathFor("privacy", lang)}>{m.site_privacy_title()}</Item>
          <Item href={pathFor("accessibility", lang)}>{m.site_accessibility_title()}</Item>
          <Item href={feedPath(lang)}>{m.site_footer_feed({ brand })}</Item>
        </Group>
        <Group title={m.site_footer_contact()}>
          {facts.contact_email && <Item href={`mailto:${facts.contact_email}`}>{facts.contact_email}</Item>}
          {facts.contact_phone && (
            <Item href={whatsAppLink(facts.contact_phone, m.site_footer_whatsapp_text())} out>
              {m.common_whatsapp()}
            </Item>
          )}
          {social.map(
            ([url, name]) =>
              url && (
                <Item key={name} href={url} out>
                  {name}
                </Item>
              ),
          )}
          <li lang={TAG.pt} className="flex min-h-11 items-center text-soft md:min-h-9">
            {m.site_footer_online()}
          </li>
        </Group>
      </div>
      <p className="mx-5 max-w-[69.5rem] border-t py-6 text-base text-soft min-[72rem]:mx-auto">
        {m.site_footer_copyright({ year, brand })}
        {facts.responsible_name && <> · {facts.responsible_name}</>}
        {facts.company_number && <> · {nameDocument(facts.company_number)}</>}
        {facts.company_address && <> · {facts.company_address}</>}
      </p>
    </footer>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid content-start gap-1">
      <h2 className="font-sans font-semibold text-base tracking-normal">{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}

type ItemProps = { href: string; out?: boolean; show?: string; children: ReactNode };

function Item({ href, out, show = "inline-flex", children }: ItemProps) {
  return (
    <li>
      <a
        href={href}
        {...(out ? { target: "_blank", rel: "noreferrer" } : {})}
        className={`min-h-11 min-w-11 items-center break-all underline-offset-4 hover:underline md:min-h-9 ${show}`}
      >
        {children}
      </a>
    </li>
  );
}
