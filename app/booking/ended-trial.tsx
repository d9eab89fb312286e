import type { ComponentProps } from "react";
import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { whatsAppLink } from "~/platform/people/whatsapp";
import { buttonClass } from "~/ui/button";
import { MESSAGE_PAGE } from "~/ui/message-page";
import { ReadMeanwhile } from "./read-meanwhile";

export function Cancelled({ name }: { name: string }) {
  return (
    <div className={`${MESSAGE_PAGE} justify-items-start`}>
      <p className="font-semibold text-soft">{m.classes_cancelled()}</p>
      <h1 className="text-4xl">{m.booking_cancelled({ name })}</h1>
      <p className="text-lg text-soft">{m.booking_cancelled_text()}</p>
      <a href={pathFor("schedule", useLang())} className={buttonClass({})}>
        {m.booking_unknown_action()}
      </a>
    </div>
  );
}

/** Shown once the hour has passed: there is nothing to change, only a way to get in touch. */
export function EndedTrial({ name, when, phone }: { name: string; when: string; phone: string | null }) {
  return (
    <div className={`${MESSAGE_PAGE} justify-items-start`}>
      <p className="font-semibold text-soft">{m.booking_trial()}</p>
      <h1 className="text-4xl">{m.booking_over_title()}</h1>
      <p className="text-lg text-soft">{m.booking_over({ when })}</p>
      {phone && (
        <a
          href={whatsAppLink(phone, m.booking_over_whatsapp_text({ name, when }))}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({})}
        >
          {m.booking_over_whatsapp()}
        </a>
      )}
    </div>
  );
}

export function Unknown({ cut, articles }: ComponentProps<typeof ReadMeanwhile> & { cut: boolean }) {
  const lang = useLang();
  return (
    <div className={`${MESSAGE_PAGE} justify-items-start`}>
      <h1 className="text-4xl">{cut ? m.common_link_truncated() : m.booking_unknown_title()}</h1>
      <p className="text-lg text-soft">{cut ? m.booking_link_truncated() : m.booking_unknown()}</p>
      <a href={pathFor("schedule", lang)} className={buttonClass({})}>
        {m.booking_unknown_action()}
      </a>
      <ReadMeanwhile articles={articles} />
    </div>
  );
}
