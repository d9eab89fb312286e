import type { ReactNode } from "react";
import { Link } from "react-router";
import { AnswerClassRequests } from "~/classes/answer-class-requests";
import { ConfirmAll } from "~/classes/confirm-all";
import type { Waiting } from "~/classes/read-waiting";
import { WaitingList } from "~/classes/waiting-list";
import { m } from "~/i18n/paraglide/messages";
import { buttonClass } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { LinkRow } from "~/ui/link-row";
import { onDemand } from "~/ui/on-demand";
import type { PendingCounts } from "./read-pending-work";

const WhySentence = onDemand(async () => (await import("~/settings/why-sentence")).WhySentence);

/** `why`: the reason of a problem; `act`: a button that does all of it. */
type Line = { count: number; text: string; to: string; why?: ReactNode; act?: ReactNode };

/** The kinds that are counted, each with the page on which it is done. */
const COUNTED = [
  ["proofs", m.admin_waiting_proofs, "/admin/payments?tab=proofs"],
  ["returns", m.admin_waiting_returns, "/admin/payments?tab=returns"],
  ["overdue", m.admin_waiting_overdue, "/admin/payments?state=overdue"],
  ["homework", m.admin_waiting_homework, "/admin/post-grades"],
  ["feedback", m.admin_waiting_feedback, "/admin/manage-testimonials?tab=feedback&show=unanswered"],
  ["erasures", m.admin_waiting_erasures, "/admin/manage-students?state=erasure"],
  ["suggestions", m.admin_waiting_suggestions, "/admin/manage-articles?tab=suggestions"],
  ["undelivered", m.admin_waiting_undelivered, "/admin/undelivered"],
  ["errors", m.admin_waiting_errors, "/admin/error-logs"],
] as const;

/** Pending work: requests for classes to answer, and one line for each other kind that has any, with a link to do it; then
 * the waiting list. */
export function PendingWork({ waiting, people }: { waiting: PendingCounts; people: Waiting | null }) {
  const { bookings, mailIssue, requests, classRequests, classesToPrice } = waiting;
  const every: Line[] = [
    {
      count: mailIssue ? 1 : 0,
      text: m.admin_waiting_mail(),
      why: mailIssue && <WhySentence error={mailIssue.error} waiting={null} />,
      to: "/admin/undelivered#mail",
    },
    {
      count: bookings,
      text: m.admin_waiting_bookings({ count: bookings }),
      to: "/admin/scheduled-classes?kind=trial",
      act: bookings > 1 && <ConfirmAll />,
    },
    ...requests.map(({ class_id, profiles }) => ({
      count: 1,
      text: m.admin_waiting_series({ who: profiles?.full_name ?? "" }),
      to: `/admin/scheduled-classes?class=${class_id}`,
    })),
    ...classesToPrice.map(({ student_id, profiles }) => ({
      count: 1,
      text: m.admin_waiting_class_money({ who: profiles?.full_name ?? "" }),
      to: `/admin/students/${student_id}/payments`,
    })),
    ...COUNTED.map(([kind, text, to]) => ({ count: waiting[kind], text: text({ count: waiting[kind] }), to })),
  ];
  const lines = every.filter(({ count }) => count > 0);
  return (
    <Card>
      <CardHeader
        title={m.admin_waiting()}
        aside={
          <Link to="/admin/post-grades?new" className={buttonClass({ variant: "quiet", size: "sm" })}>
            {m.homework_new()}
          </Link>
        }
      />
      <AnswerClassRequests requests={classRequests} />
      {lines.length + classRequests.total + (people?.total ?? 0) === 0 && (
        <p className="py-2 text-soft">{m.admin_nothing_waits()}</p>
      )}
      {lines.length > 0 && (
        <ul className="divide-y">
          {lines.map(({ to, text, why, act }) => (
            <LinkRow
              key={`${to} ${text}`}
              to={to}
              title={
                <>
                  {text}
                  {why && <span className="block font-normal text-danger text-sm">{why}</span>}
                </>
              }
              aside={act && <span className="relative">{act}</span>}
            />
          ))}
        </ul>
      )}
      {people && people.total > 0 && <WaitingList waiting={people} />}
    </Card>
  );
}
