import { ANCHORS } from "~/i18n/address-words";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { Button } from "~/ui/button";
import { PlainForm } from "~/ui/plain-form";
import { ProblemAlert } from "~/ui/problem-alert";
import type { BookableDays } from "./dates";
import { MoveForm, type MoveFormProps } from "./move-form";
import type { ShownHours } from "./shown-hours";

type Props = {
  /** The booking's key, from the page's address. */
  bookingKey: string;
  when: string;
  /** True if a day was requested or a change refused. */
  isOpen: boolean;
  days: BookableDays;
  shown: ShownHours;
  problem: string | undefined;
  /** True if the booking has an hour that can be cancelled. */
  isBooked: boolean;
};

/** Changes or cancels a trial class, with plain forms, because a link from a mail may open in any browser. */
export function ManageTrial({ bookingKey, when, isOpen, days, shown, problem, isBooked }: Props) {
  const lang = useLang();
  return (
    <section id={ANCHORS.moveTrial[lang]} className="border-b">
      <ProblemAlert problem={problem} className="pb-4" />
      <details className="border-t" open={isOpen || !isBooked}>
        <summary className={SUMMARY}>{m.classes_reschedule_title()}</summary>
        <div data-island="moving" data-props={JSON.stringify({ bookingKey, days, shown } satisfies MoveFormProps)}>
          <MoveForm bookingKey={bookingKey} days={days} shown={shown} />
        </div>
      </details>
      {isBooked && (
        <details className="border-t">
          <summary className={SUMMARY}>{m.classes_cancel()}</summary>
          <PlainForm method="post" busy={m.booking_cancelling()} className="grid justify-items-start gap-3 pb-6">
            <input type="hidden" name="do" value="cancel" />
            <p>{m.booking_cancel_text({ when })}</p>
            <Button type="submit" variant="danger">
              {m.booking_cancel_do()}
            </Button>
          </PlainForm>
        </details>
      )}
    </section>
  );
}

const SUMMARY = "flex min-h-14 cursor-pointer items-center py-3 font-semibold text-lg";
