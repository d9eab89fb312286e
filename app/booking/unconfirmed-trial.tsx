import type { ReactNode } from "react";
import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { formatWhen } from "~/platform/time/school-time";
import { Button, buttonClass } from "~/ui/button";
import { Field } from "~/ui/field";
import { Input } from "~/ui/input";
import { MESSAGE_PAGE } from "~/ui/message-page";
import { PlainForm } from "~/ui/plain-form";
import { ProblemAlert } from "~/ui/problem-alert";
import type { Trial } from "./find-trial";

type UnverifiedTrial = Pick<Trial, "held_until" | "mails_go" | "by_link"> & { email: string };

type UnconfirmedProps = {
  trial: UnverifiedTrial;
  /** Why a correction or another mail was refused, and the address that was typed. */
  problem: string | undefined;
  typed: string | undefined;
  /** The last thing done, in words; empty for nothing. */
  done: string;
  /** A chat with the teacher, with the message written; undefined where she has given no number. */
  chat: string | undefined;
};

/**
 * Asks to confirm the address of a booking, with ways to correct it and to get the link again. The class is booked in
 * any case, unless its hour depends on the link.
 */
export function Unconfirmed({ trial, problem, typed, done, chat }: UnconfirmedProps) {
  const { email, held_until: until, mails_go: mailsGo } = trial;
  const lang = useLang();
  const [name, domain] = email.split("@");
  /** A booked hour has this way to the teacher beside it. */
  const asksByChat = chat !== undefined && trial.by_link;
  return (
    <section className="grid gap-4 rounded-card border p-5" aria-labelledby="unverified">
      <div className="grid gap-1">
        <h2 id="unverified" className="text-xl">
          {mailsGo ? m.account_confirm_sent_title() : m.booking_unverified_check()}
        </h2>
        <p className="font-semibold text-xl [overflow-wrap:anywhere]">
          {name}@<wbr />
          {domain}
        </p>
        <p>{mailsGo ? m.booking_unverified() : m.booking_unverified_no_mail()}</p>
        {until && <p>{m.booking_unverified_until({ when: formatWhen(until, lang) })}</p>}
        {mailsGo && (
          <p className="text-soft">{chat ? m.booking_unverified_help() : m.booking_unverified_help_alone()}</p>
        )}
      </div>
      {done && (
        <p role="status" className="font-semibold text-ok">
          {done}
        </p>
      )}
      {(mailsGo || asksByChat) && (
        <div className="flex flex-wrap gap-3">
          {mailsGo && (
            <PlainForm method="post" busy={m.booking_sending()} className="grid justify-items-start">
              <input type="hidden" name="do" value="again" />
              <Button type="submit" variant="secondary">
                {m.booking_unverified_again()}
              </Button>
            </PlainForm>
          )}
          {asksByChat && (
            <a href={chat} target="_blank" rel="noreferrer" className={buttonClass({ variant: "quiet" })}>
              {m.booking_whatsapp()}
            </a>
          )}
        </div>
      )}
      <details open={problem !== undefined}>
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-4">
          {m.booking_unverified_correct()}
        </summary>
        <PlainForm method="post" busy={m.booking_sending()} className="grid justify-items-start gap-3 pt-2">
          <input type="hidden" name="do" value="correct" />
          <Field id="email" label={m.common_email()} error={problem} required className="w-full">
            <Input name="email" type="email" inputMode="email" autoComplete="email" defaultValue={typed ?? email} />
          </Field>
          <Button type="submit">{m.booking_unverified_save()}</Button>
        </PlainForm>
      </details>
    </section>
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

type ExpiredProps = { trial: Pick<Trial, "by_link" | "mails_go" | "changeable">; when: string; children: ReactNode };

/** The title of a booking without an hour. */
export const titleOfExpired = ({ by_link, mails_go }: ExpiredProps["trial"]): string => {
  if (!by_link) return m.booking_expired_title();
  return mails_go ? m.booking_by_link_title() : m.booking_by_teacher_title();
};

/** Explains that a booking has no hour, or none yet. `children`: the form to book it or another hour. */
export function ExpiredTrial({ trial, when, children }: ExpiredProps) {
  const lang = useLang();
  const awaits = trial.mails_go ? m.booking_by_link({ when }) : m.booking_by_teacher({ when });
  const released = trial.changeable ? m.booking_expired_taken({ when }) : m.booking_expired({ when });
  return (
    <div className={MESSAGE_PAGE}>
      <p className="font-semibold text-soft">{m.booking_trial()}</p>
      <h1 className="text-4xl">{titleOfExpired(trial)}</h1>
      <p className="text-lg text-soft">{trial.by_link && !trial.changeable ? awaits : released}</p>
      {children || (
        <a href={pathFor("schedule", lang)} className={buttonClass({ className: "justify-self-start" })}>
          {m.booking_unknown_action()}
        </a>
      )}
    </div>
  );
}
