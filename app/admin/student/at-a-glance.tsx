import type { ReactNode } from "react";
import { Link } from "react-router";
import { GradeBadge } from "~/grades/grade-badge";
import { tagOf, tagOfTitle } from "~/i18n/guess-language";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { ChargePill, formatDue } from "~/payments/payment-words";
import { formatMoney } from "~/platform/money/money";
import { formatWhen } from "~/platform/time/school-time";
import type { DashboardData } from "~/progress/read-dashboard";
import { Card, CardHeader } from "~/ui/card";

type Props = {
  student: string;
  data: Pick<DashboardData, "next" | "charge" | "pending" | "latest"> & { last: string | undefined; notes: string };
};

const LINK = "underline underline-offset-4 [overflow-wrap:anywhere]";

/** How a student stands: the next and the last class, what is owed, open homework, the latest grades, the notes. */
export function AtAGlance({ student, data: { next, last, charge, pending, latest, notes } }: Props) {
  const lang = useLang();
  const page = `/admin/students/${student}`;
  return (
    <Card>
      <CardHeader title={m.students_glance()} />
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Fact name={m.students_next_class()}>
          {next && (
            <Link
              to={`/admin/scheduled-classes?class=${next.id}`}
              className={`inline-block first-letter:uppercase ${LINK}`}
            >
              {formatWhen(next.starts_at, lang)}
            </Link>
          )}
        </Fact>
        <Fact name={m.students_last_class()}>
          {last && (
            <Link to={`${page}/classes`} className={`inline-block first-letter:uppercase ${LINK}`}>
              {formatWhen(last, lang)}
            </Link>
          )}
        </Fact>
        <Fact name={m.students_owes()}>
          {charge && (
            <span className="flex flex-wrap items-center gap-x-3">
              <Link to={`${page}/payments`} className={LINK}>
                {formatMoney(charge.open_cents, lang)}, {formatDue(charge.due_on, lang)}
              </Link>
              <ChargePill status={charge.status} overdue={charge.overdue} proof_waits={charge.proof_waits} />
            </span>
          )}
        </Fact>
        <Fact name={m.students_open_homework()}>
          {pending.length > 0 && (
            <ul className="grid gap-1">
              {pending.map(({ id, title }) => (
                <li key={id}>
                  <Link to={`${page}/homework/${id}`} lang={tagOfTitle(title)} className={LINK}>
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </Fact>
        <Fact name={m.progress_latest_grades()}>
          {latest.length > 0 && (
            <ul className="grid gap-1">
              {latest.map(({ id, name, grade }) => (
                <li key={id} className="flex items-baseline justify-between gap-3">
                  <span lang={tagOfTitle(name)} className="min-w-0 [overflow-wrap:anywhere]">
                    {name}
                  </span>
                  <GradeBadge grade={grade} />
                </li>
              ))}
            </ul>
          )}
        </Fact>
        <Fact name={m.students_notes()}>
          {notes.trim() && (
            <Link to={`${page}/notes`} lang={tagOf(notes)} className={`line-clamp-3 whitespace-pre-line ${LINK}`}>
              {notes.trim()}
            </Link>
          )}
        </Fact>
      </dl>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-1">
      <dt className="text-soft text-sm">{name}</dt>
      <dd>{children || "–"}</dd>
    </div>
  );
}
