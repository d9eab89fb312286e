import type { ReactNode } from "react";
import { m } from "~/i18n/paraglide/messages";
import { whatsAppLink } from "~/platform/people/whatsapp";
import { useContact } from "~/school/use-contact";
import { Button, buttonClass } from "~/ui/button";
import { MESSAGE_PAGE } from "~/ui/message-page";
import { PlainForm } from "~/ui/plain-form";
import { ProblemAlert } from "~/ui/problem-alert";
import { unbroken } from "~/ui/unbroken";
import type { GuardianAct } from "./consent-calls";

type Props = { title: string; text: string; children?: ReactNode };

/** The guardian's page with its title and first sentence. */
export const GuardianFrame = ({ title, text, children }: Props) => (
  <div className={MESSAGE_PAGE}>
    <div className="grid gap-4">
      <p className="font-semibold text-soft">{m.guardians_title()}</p>
      <h1 className="text-4xl [overflow-wrap:anywhere]">{unbroken(title)}</h1>
      <p className="text-lg text-soft [overflow-wrap:anywhere]">{unbroken(text)}</p>
    </div>
    {children}
  </div>
);

type ActProps = { act: GuardianAct; label: string; variant?: "primary" | "quiet" | "danger" };

/** A button that is a form of its own, as the page has no script. */
export const ActButton = ({ act, label, variant = "primary" }: ActProps) => (
  <PlainForm method="post" busy={m.common_sending()}>
    <input type="hidden" name="do" value={act} />
    <Button type="submit" variant={variant} size={variant === "primary" ? "lg" : undefined}>
      {label}
    </Button>
  </PlainForm>
);

/** A link that has expired: it shows nothing of the child, and has a new one mailed. */
export const ExpiredLink = ({ problem }: { problem: string | undefined }) => (
  <GuardianFrame title={m.guardians_expired_title()} text={m.guardians_expired()}>
    <ProblemAlert problem={problem} />
    <ActButton act="renew" label={m.guardians_renew()} />
  </GuardianFrame>
);

/** A page without a link that opens: the school sends another one. */
export function AskTheSchool({ title, text }: Pick<Props, "title" | "text">) {
  const { contact_email, contact_phone } = useContact();
  return (
    <GuardianFrame title={title} text={text}>
      <div className="flex flex-wrap gap-3">
        {contact_phone && (
          <a
            href={whatsAppLink(contact_phone, m.site_footer_whatsapp_text())}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({})}
          >
            {m.booking_over_whatsapp()}
          </a>
        )}
        {contact_email && (
          <a href={`mailto:${contact_email}`} className={buttonClass({ variant: "quiet" })}>
            {contact_email}
          </a>
        )}
      </div>
    </GuardianFrame>
  );
}
