import { Link } from "react-router";
import type { HomeworkLine } from "~/homework/read-homework";
import { tagOfTitle } from "~/i18n/guess-language";
import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { ChargePill, formatDue } from "~/payments/payment-words";
import type { Charge } from "~/payments/read-payments";
import { formatMoney } from "~/platform/money/money";
import { formatDay, schoolToday } from "~/platform/time/school-time";
import { Card, CardHeader } from "~/ui/card";
import { LinkRow } from "~/ui/link-row";
import { nextSteps } from "./next-steps";

/** More would push the rest off a phone's screen. */
const MOST_TASKS = 3;

type Props = {
  profile: Parameters<typeof nextSteps>[0];
  pending: readonly HomeworkLine[];
  /** The next charge to pay. */
  charge: Charge | undefined;
  offersTrial: boolean;
  readOnly: boolean;
};

/** The due things: a late payment, homework by its last day, another payment; then gaps of the profile. */
export function Todo({ profile, pending, charge, offersTrial, readOnly }: Props) {
  const lang = useLang();
  const today = schoolToday();
  const homework = pending.map(({ id, title, due_on, retake_of }) => ({
    id,
    title,
    text: retake_of
      ? m.homework_second_take()
      : (due_on < today ? m.homework_was_due : m.homework_due)({ day: formatDay(due_on, lang) }),
    to: pathFor("myHomeworkItem", lang, { homework: id }),
  }));
  const steps = nextSteps(profile, offersTrial).map(({ id, title, text, screen }) => ({
    id,
    title: title(),
    text: text(),
    to: pathFor(screen, lang),
  }));
  const owed = charge && [
    {
      id: charge.id,
      title: m.progress_pay({ what: charge.description, amount: formatMoney(charge.open_cents, lang) }),
      text: formatDue(charge.due_on, lang),
      to: pathFor("myPayments", lang),
      aside: <ChargePill {...charge} />,
    },
  ];
  const due = owed && charge.overdue ? [...owed, ...homework] : [...homework, ...(owed ?? [])];
  const all = [...due.slice(0, MOST_TASKS), ...steps];
  return (
    <Card>
      <CardHeader
        title={m.progress_next_title()}
        aside={
          due.length > MOST_TASKS &&
          !readOnly && (
            <Link to={pathFor("myHomework", lang)} className="underline underline-offset-4">
              {m.homework_back_to_list()}
            </Link>
          )
        }
      />
      {all.length === 0 && <p className="text-soft">{m.progress_nothing_due()}</p>}
      <ol aria-label={m.progress_next_title()} className="divide-y">
        {all.map(({ id, title, text, to, ...more }) => (
          <LinkRow
            key={id}
            to={readOnly ? undefined : to}
            title={title}
            lang={tagOfTitle(title)}
            detail={text}
            {...more}
          />
        ))}
      </ol>
    </Card>
  );
}
