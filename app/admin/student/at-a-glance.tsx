import type { ReactNode } from "react";
import { Link } from "react-router";
import { FileSpaceLine } from "~/account/file-space-line";
import { LastNotes } from "~/classes/last-notes";
import { GradeBadge } from "~/grades/grade-badge";
import { tagOf, tagOfTitle } from "~/i18n/guess-language";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { ChargePill, formatDue } from "~/payments/payment-words";
import { NotRead, PartMissing } from "~/platform/errors/part-missing";
import type { FileSpace } from "~/platform/files/file-space";
import { formatMoney } from "~/platform/money/money";
import { formatBrief, formatDay } from "~/platform/time/school-time";
import type { DashboardData } from "~/progress/read-dashboard";
import { Card, CardHeader } from "~/ui/card";
import { LinkRow } from "~/ui/link-row";

type Props = {
  student: string;
  data: Pick<DashboardData, "next" | "charge" | "pending" | "latest" | "lastNotes"> & {
    last: string | undefined | null;
    notes: string | null;
    /** In centavos; negative for a debt. */
    balance: number | null;
    space: FileSpace | null;
  };
};

/** How a student stands: the next and the last class, the balance, open homework, the latest grades, the notes. */
export function AtAGlance({
  student,
  data: { next, last, charge, balance, pending, latest, lastNotes, notes, space },
}: Props) {
  const lang = useLang();
  const page = `/admin/students/${student}`;
  return (
    <div className="grid items-start gap-5 md:grid-cols-2">
      <Card className="md:col-span-2">
        <CardHeader title={m.students_glance()} />
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          <Fact name={m.classes_next_class()} read={next} to={next && `/admin/scheduled-classes?class=${next.id}`}>
            {next && formatBrief(next.starts_at, lang)}
          </Fact>
          <Fact name={m.students_last_class()} read={last} to={last && `${page}/classes`}>
            {last && formatBrief(last, lang)}
          </Fact>
          <Fact name={m.students_column_balance()} read={balance} to={`${page}/payments`}>
            {balance !== null && formatMoney(balance, lang)}
          </Fact>
          <Fact
            name={m.payments_open()}
            read={charge}
            to={charge && `${page}/payments`}
            aside={
              charge && <ChargePill status={charge.status} overdue={charge.overdue} proof_waits={charge.proof_waits} />
            }
          >
            {charge && `${formatMoney(charge.open_cents, lang)}, ${formatDue(charge.due_on, lang)}`}
          </Fact>
        </dl>
        {space && (
          <div className="mt-4 border-t pt-3">
            <FileSpaceLine space={space} />
          </div>
        )}
        {[next, last, charge, balance, space].includes(null) && <NotRead />}
      </Card>
      <Card>
        <CardHeader title={m.students_open_homework()} />
        {!pending && <NotRead />}
        {pending?.length === 0 && <p className="text-soft">{m.homework_none()}</p>}
        {pending && pending.length > 0 && (
          <ul className="divide-y">
            {pending.map(({ id, title, due_on, retake_of }) => (
              <LinkRow
                key={id}
                to={`${page}/homework/${id}`}
                title={title}
                lang={tagOfTitle(title)}
                detail={retake_of ? m.homework_second_take() : m.homework_due({ day: formatDay(due_on, lang) })}
              />
            ))}
          </ul>
        )}
      </Card>
      <Card>
        <CardHeader title={m.progress_latest_grades()} />
        {!latest && <NotRead />}
        {latest?.length === 0 && <p className="text-soft">{m.progress_no_grades()}</p>}
        {latest && latest.length > 0 && (
          <ul className="divide-y">
            {latest.map(({ id, name, grade, homework }) => (
              <LinkRow
                key={id}
                to={homework ? `${page}/homework/${id}` : `${page}/grades`}
                title={name}
                lang={tagOfTitle(name)}
                aside={<GradeBadge grade={grade} />}
              />
            ))}
          </ul>
        )}
      </Card>
      {lastNotes === null && <PartMissing title={m.classes_last_notes()} />}
      {lastNotes && (
        <Card className="md:col-span-2">
          <CardHeader title={m.classes_last_notes()} />
          <LastNotes last={lastNotes} />
        </Card>
      )}
      <Card className="md:col-span-2">
        <CardHeader title={m.common_notes()} />
        {notes === null ? (
          <NotRead />
        ) : (
          <ul>
            <LinkRow
              to={`${page}/notes`}
              title={
                notes.trim() ? (
                  <span lang={tagOf(notes)} className="line-clamp-3 whitespace-pre-line font-normal">
                    {notes.trim()}
                  </span>
                ) : (
                  m.students_notes_write()
                )
              }
            />
          </ul>
        )}
      </Card>
    </div>
  );
}

type FactProps = {
  name: string;
  /** The fact; null where it could not be read. */
  read: unknown;
  to: string | null | undefined;
  aside?: ReactNode;
  children: ReactNode;
};

function Fact({ name, read, to, aside, children }: FactProps) {
  return (
    <div className="grid content-start">
      <dt className="text-base text-soft md:text-[0.9375rem]">{name}</dt>
      <dd className="flex min-h-11 flex-wrap items-center gap-x-3">
        {read === null ? (
          <span className="text-danger">{m.common_not_read()}</span>
        ) : to ? (
          <Link
            to={to}
            className="inline-block text-balance py-2.5 underline underline-offset-4 first-letter:uppercase [overflow-wrap:anywhere]"
          >
            {children}
          </Link>
        ) : (
          "–"
        )}
        {aside}
      </dd>
    </div>
  );
}
