import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { whatsAppLink } from "~/platform/people/whatsapp";
import { useContact } from "~/school/use-contact";
import { buttonClass } from "~/ui/button";

/** In place of a calendar without a free hour: the other ways to a class. */
export function NoHours() {
  const lang = useLang();
  const { contact_email, contact_phone } = useContact();
  return (
    <section className="grid content-start justify-items-start gap-4 rounded-card border bg-card p-5 shadow-card sm:p-7">
      <h2 className="text-2xl">{m.booking_no_hours()}</h2>
      <p>{m.booking_no_hours_text()}</p>
      <a href={pathFor("waitingList", lang)} className={buttonClass({})}>
        {m.booking_no_hours_wait()}
      </a>
      {contact_phone && (
        <a
          href={whatsAppLink(contact_phone, m.site_footer_whatsapp_text())}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: "secondary" })}
        >
          {m.booking_over_whatsapp()}
        </a>
      )}
      {contact_email && (
        <a href={`mailto:${contact_email}`} className={buttonClass({ variant: "secondary" })}>
          {m.booking_no_hours_mail()}
        </a>
      )}
    </section>
  );
}
