import { m } from "~/i18n/paraglide/messages";
import { whatsAppLink } from "~/platform/people/whatsapp";
import { useContact } from "~/school/use-contact";
import { Button, buttonClass } from "~/ui/button";
import { MESSAGE_PAGE } from "~/ui/message-page";
import { signOut } from "./session";

/** The screen of somebody who is signed in and has no active profile: why, whom to write to, and the way out. */
export function NoProfile() {
  const { contact_email, contact_phone } = useContact();
  return (
    <div className={`${MESSAGE_PAGE} justify-items-start`}>
      <div className="grid gap-2">
        <h1 className="text-4xl">{m.account_no_profile()}</h1>
        <p className="text-lg text-soft">{m.account_no_profile_text()}</p>
      </div>
      {contact_phone && (
        <a href={whatsAppLink(contact_phone, m.account_no_profile_message())} className={buttonClass({})}>
          {m.common_whatsapp()}
        </a>
      )}
      {contact_email && (
        <a href={`mailto:${contact_email}`} className={buttonClass({ variant: "secondary" })}>
          {contact_email}
        </a>
      )}
      <Button variant="quiet" onClick={() => void signOut()}>
        {m.account_sign_out()}
      </Button>
    </div>
  );
}
