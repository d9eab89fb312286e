import type { ReactNode } from "react";
import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { listWeekdays } from "~/platform/time/weekdays";
import { Button, buttonClass } from "~/ui/button";
import { MESSAGE_PAGE } from "~/ui/message-page";
import { PlainForm } from "~/ui/plain-form";
import { ProblemAlert } from "~/ui/problem-alert";
import { formatDay, formatTime } from "./format-when";
import type { Wait } from "./wait-for-trial";

type FrameProps = { title: string; text: string; children?: ReactNode };

/** A page with little on it, which always leads to the free hours. */
export function WaitingFrame({ title, text, children }: FrameProps) {
  return (
    <div className={`${MESSAGE_PAGE} justify-items-start`}>
      <p className="font-semibold text-soft">{m.classes_wait_title()}</p>
      <h1 className="text-4xl first-letter:uppercase">{title}</h1>
      <p className="text-lg text-soft">{text}</p>
      {children}
      <a href={pathFor("schedule", useLang())} className={buttonClass({ variant: "secondary" })}>
        {m.booking_wait_free_hours()}
      </a>
    </div>
  );
}

type Props = {
  wait: Wait;
  /** The proof of the address in the link; "cut" when it was truncated. */
  proof: string | undefined;
  problem: string | undefined;
};

/** The wait of a mailed key, with the hour that is offered to them. */
export function YourWait({ wait, proof, problem }: Props) {
  const lang = useLang();
  const { offer, ended } = wait;
  const format = (local: string) => m.booking_when({ day: formatDay(local, lang), time: formatTime(local, lang) });
  const suits = m.booking_wait_suits({
    days: listWeekdays(wait.weekdays, lang),
    from: wait.from_time,
    until: wait.until_time,
  });
  if (offer?.taken) return <WaitingFrame title={m.booking_wait_taken()} text={m.booking_wait_taken_text()} />;
  if (ended) return <WaitingFrame title={m.booking_wait_left()} text={m.booking_wait_ended()} />;
  const leave = (
    <PlainForm method="post" busy={m.booking_sending()}>
      <input type="hidden" name="do" value="leave" />
      <Button type="submit" variant="quiet">
        {m.booking_wait_leave()}
      </Button>
    </PlainForm>
  );
  if (!offer && !wait.verified) return <Unproven proof={proof} problem={problem} leave={leave} />;
  if (!offer)
    return (
      <WaitingFrame title={m.booking_wait_waiting()} text={suits}>
        <ProblemAlert problem={problem} />
        {leave}
      </WaitingFrame>
    );
  if (!offer.free)
    return (
      <WaitingFrame title={m.booking_wait_gone()} text={m.booking_wait_gone_text()}>
        <ProblemAlert problem={problem} />
        {leave}
      </WaitingFrame>
    );
  return (
    <WaitingFrame
      title={format(offer.local_start)}
      text={offer.expired ? m.booking_wait_late() : m.classes_offer_until({ until: format(offer.until) })}
    >
      <ProblemAlert problem={problem} />
      <PlainForm method="post" busy={m.booking_sending()} className="grid justify-items-start gap-3">
        <input type="hidden" name="do" value="take" />
        <Button type="submit" size="lg">
          {m.booking_send()}
        </Button>
        <p className="text-soft">{m.booking_wait_terms()}</p>
      </PlainForm>
      {leave}
    </WaitingFrame>
  );
}

/** The wait of an address that is not confirmed: with the button that does, where the link proves it. */
function Unproven({ proof, problem, leave }: Pick<Props, "proof" | "problem"> & { leave: ReactNode }) {
  const text = proof ? m.booking_wait_prove_text() : m.booking_wait_unproven_text();
  return (
    <WaitingFrame title={m.booking_wait_unproven()} text={text}>
      <ProblemAlert problem={problem ?? (proof === "cut" ? m.booking_wait_prove_cut() : undefined)} />
      {proof && proof !== "cut" && (
        <PlainForm method="post" busy={m.booking_sending()}>
          <input type="hidden" name="do" value="prove" />
          <Button type="submit" size="lg">
            {m.booking_verify()}
          </Button>
        </PlainForm>
      )}
      {leave}
    </WaitingFrame>
  );
}
