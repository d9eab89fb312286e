import type { ReactNode } from "react";
import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { sayTime } from "~/platform/school-time";
import { buttonClass } from "~/ui/button";

/** Explains the mailed link until somebody opens it. The class is booked all the same. */
export function Held({ until, email }: { until: string; email: string }) {
  const lang = useLang();
  return (
    <div className="grid gap-1 rounded-card border p-5">
      <p className="font-semibold">{m.booking_held_title()}</p>
      <p className="break-words">{m.booking_held({ email, time: sayTime(until, lang) })}</p>
      <p className="text-soft">{m.booking_held_missing()}</p>
    </div>
  );
}

/** The hour was given back. With `children` the link has been opened since, and another hour can be chosen. */
export function Lapsed({ when, children }: { when: string; children: ReactNode }) {
  const lang = useLang();
  return (
    <div className="mx-auto grid max-w-xl gap-5 px-5 py-20">
      <p className="font-semibold text-soft">{m.booking_event_short()}</p>
      <h1 className="text-4xl">{m.booking_lapsed_title()}</h1>
      <p className="text-lg text-soft">{children ? m.booking_lapsed_gone({ when }) : m.booking_lapsed({ when })}</p>
      {children || (
        <a href={pathFor("schedule", lang)} className={buttonClass({})}>
          {m.booking_unknown_action()}
        </a>
      )}
    </div>
  );
}
