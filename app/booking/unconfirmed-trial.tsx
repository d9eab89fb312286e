import type { ReactNode } from "react";
import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { formatTime } from "~/platform/time/school-time";
import { Button, buttonClass } from "~/ui/button";
import { PlainForm } from "~/ui/plain-form";
import { ProblemAlert } from "~/ui/problem-alert";

/** Explains the mailed link until it is opened. The class is booked in any case. */
export function Unconfirmed({ until, email }: { until: string; email: string }) {
  const lang = useLang();
  return (
    <div className="grid gap-1 rounded-card border p-5">
      <p className="font-semibold">{m.booking_unverified_title()}</p>
      <p className="break-words">{m.booking_unverified({ email, time: formatTime(until, lang) })}</p>
      <p className="text-soft">{m.booking_unverified_help()}</p>
    </div>
  );
}

/** The page of a booking's mailed link, with the button that verifies the address. */
export function VerifyAddress({ problem }: { problem: string | undefined }) {
  return (
    <PlainForm
      method="post"
      busy={m.booking_proving()}
      className="grid justify-items-start gap-3 rounded-card border p-5"
    >
      <input type="hidden" name="do" value="prove" />
      <p className="font-semibold">{m.booking_verify_title()}</p>
      <p>{m.booking_verify_text()}</p>
      {problem ? <ProblemAlert problem={problem} /> : <Button type="submit">{m.booking_verify()}</Button>}
    </PlainForm>
  );
}

/** Explains that the hour was released. `children`: the form to book it or another hour. */
export function ExpiredTrial({ when, gone, children }: { when: string; gone: boolean; children: ReactNode }) {
  const lang = useLang();
  return (
    <div className="mx-auto grid max-w-xl gap-5 px-5 py-20">
      <p className="font-semibold text-soft">{m.booking_event_short()}</p>
      <h1 className="text-4xl">{m.booking_expired_title()}</h1>
      <p className="text-lg text-soft">{gone ? m.booking_expired_taken({ when }) : m.booking_expired({ when })}</p>
      {children || (
        <a href={pathFor("schedule", lang)} className={buttonClass({})}>
          {m.booking_unknown_action()}
        </a>
      )}
    </div>
  );
}
