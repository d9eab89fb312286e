import { m } from "~/i18n/paraglide/messages";
import type { Lang } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { isoInstant } from "~/platform/time/iso-instant";
import { formatInstant, formatTime } from "~/platform/time/school-time";
import { EmptyState } from "~/ui/empty-state";
import { Pager } from "~/ui/pager";
import { Pill } from "~/ui/pill";
import { formatSubject } from "./audit-subjects";
import { formatField, formatValues } from "./audit-words";
import { AUDIT, type AuditPage, type AuditRow } from "./read-audit";

const DAY = { weekday: "long", day: "numeric", month: "long", year: "numeric" } as const;

const ACTIONS: Readonly<Record<string, () => string>> = {
  insert: m.audit_insert,
  update: m.audit_update,
  delete: m.audit_delete,
};

export const formatAction = (action: string): string => ACTIONS[action]?.() ?? action;

/** "Tarefa alterada": what changed and how, in the gender that the language gives it. */
const formatDone = ({ subject, action }: Pick<AuditRow, "subject" | "action">): string =>
  m.audit_done({ what: formatSubject(subject), form: m.audit_form({ subject }), action });

export const formatActor = ({ who, actor_role }: Pick<AuditRow, "who" | "actor_role">): string =>
  who ?? (actor_role === "server" ? m.audit_server() : m.common_person_removed());

/** Rows by their day in words, in the rows' order. */
function byDay(rows: readonly AuditRow[], lang: Lang): Map<string, AuditRow[]> {
  const days = new Map<string, AuditRow[]>();
  for (const row of rows) {
    const day = formatInstant(row.at, lang, DAY);
    days.set(day, [...(days.get(day) ?? []), row]);
  }
  return days;
}

type Props = AuditPage & {
  page: number;
  /** The level of its headings, one for each day. */
  level: 2 | 3;
};

/** Changes with their authors, the latest first. */
export function AuditList({ rows, total, page, level }: Props) {
  const lang = useLang();
  const Day = level === 2 ? "h2" : "h3";
  if (total === 0) return <EmptyState level={level} title={m.audit_none()} text={m.audit_none_text()} />;
  return (
    <>
      <ol className="grid gap-5">
        {[...byDay(rows, lang)].map(([day, ofDay]) => (
          <li key={day}>
            <Day className="border-b pb-1.5 font-sans font-semibold text-base tracking-normal first-letter:uppercase">
              {day}
            </Day>
            <ol className="divide-y">
              {ofDay.map((row) => (
                <li key={row.id} className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1 py-2.5">
                  <time dateTime={isoInstant(row.at)} className="text-soft tabular-nums">
                    {formatTime(row.at, lang)}
                  </time>
                  <span className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1 [overflow-wrap:anywhere]">
                    <Pill className="whitespace-normal!">{formatDone(row)}</Pill>
                    {row.about && row.about !== row.who && <span className="font-semibold">{row.about}</span>}
                    <span className="text-soft">{formatActor(row)}</span>
                  </span>
                  <Changes subject={row.subject} changes={row.changes} />
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
      <Pager page={page} pageCount={Math.ceil(total / AUDIT.size)} />
    </>
  );
}

function Changes({ subject, changes }: Pick<AuditRow, "subject" | "changes">) {
  const lang = useLang();
  if (changes.length === 0) return null;
  return (
    <ul className="col-start-2 text-soft">
      {changes.map((change) => (
        <li key={change.name} className="[overflow-wrap:anywhere]">
          <span className="text-ink">{formatField(change.name)}</span>: {formatValues(subject, change, lang)}
        </li>
      ))}
    </ul>
  );
}
