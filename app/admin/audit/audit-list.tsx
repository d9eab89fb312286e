import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { isoInstant } from "~/platform/time/iso-instant";
import { formatInstant } from "~/platform/time/school-time";
import { EmptyState } from "~/ui/empty-state";
import { Pager } from "~/ui/pager";
import { Pill } from "~/ui/pill";
import { formatSubject } from "./audit-subjects";
import { formatField, formatValues } from "./audit-words";
import { AUDIT, type AuditPage, type AuditRow } from "./read-audit";

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

/** Changes with their authors, the latest first. */
export function AuditList({ rows, total, page }: AuditPage & { page: number }) {
  const lang = useLang();
  if (total === 0) return <EmptyState level={3} title={m.audit_none()} text={m.audit_none_text()} />;
  return (
    <>
      <ol className="divide-y">
        {rows.map((row) => (
          <li key={row.id} className="grid gap-1 py-3">
            <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1 [overflow-wrap:anywhere]">
              <time dateTime={isoInstant(row.at)} className="text-soft tabular-nums">
                {formatInstant(row.at, lang, { dateStyle: "short", timeStyle: "medium" })}
              </time>
              <span className="font-semibold">{formatActor(row)}</span>
              <Pill className="whitespace-normal!">{formatDone(row)}</Pill>
              {row.about && row.about !== row.who && <span className="text-soft">{row.about}</span>}
            </span>
            <Changes subject={row.subject} changes={row.changes} />
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
    <ul className="text-soft">
      {changes.map((change) => (
        <li key={change.name} className="[overflow-wrap:anywhere]">
          <span className="text-ink">{formatField(change.name)}</span>: {formatValues(subject, change, lang)}
        </li>
      ))}
    </ul>
  );
}
