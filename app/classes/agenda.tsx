import { Link, useLocation } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { formatBrief, formatDay, formatTime, schoolToday } from "~/platform/time/school-time";
import { useNow } from "~/platform/time/use-now";
import { buttonClass } from "~/ui/button";
import { cx } from "~/ui/cx";
import { LINK_ROW, ROW_LINK, RowChevron } from "~/ui/link-row";
import { FoldedLastNotes } from "./last-notes";
import type { AgendaEntry } from "./read-agenda";
import type { PreviousNotes } from "./read-notes";
import { isRoomOpen } from "./room-times";
import { formatKind, formatLevelShort, hourTitle, StatusPill } from "./trial-words";

type AgendaProps = {
  entries: AgendaEntry[];
  /** The notes of each student's class before, by the entry's id. */
  last?: Readonly<Record<string, PreviousNotes>>;
  /** The id of the next class, whose notes are open. */
  next?: string | undefined;
  /** True if a phone shows an entry in two lines, without its status. */
  isBrief?: boolean;
};

/** A day's classes in order, each linked to its details. */
export function Agenda({ entries, last = {}, next, isBrief = false }: AgendaProps) {
  const lang = useLang();
  const now = useNow();
  return (
    <ul className="divide-y">
      {entries.map(({ id, kind, starts_at, ends_at, full_name, level, status, pause_id, is_makeup }) => {
        const to = `/admin/scheduled-classes?${kind === "trial" ? "booking" : "class"}=${id}`;
        return (
          <li key={id} className={LINK_ROW}>
            <span
              className={cx(
                "flex min-w-0 flex-1 items-baseline gap-x-4 gap-y-1",
                isBrief ? "max-sm:gap-x-3" : "flex-wrap",
              )}
            >
              <span className="min-w-12 shrink-0 whitespace-nowrap sm:w-20 font-semibold tabular-nums">
                {formatTime(starts_at, lang)}
              </span>
              <span className={cx("min-w-0 flex-1", !isBrief && "basis-36")}>
                <Link to={to} className={ROW_LINK}>
                  {hourTitle({ kind, full_name, pause_id })}
                  <span className="sr-only">, {formatBrief(starts_at, lang)}</span>
                </Link>
                <span className="block text-soft">
                  {formatKind({ kind, is_makeup })}
                  {level && <> · {formatLevelShort(level)}</>}
                </span>
                {last[id] && <FoldedLastNotes last={last[id]} isOpen={id === next} />}
              </span>
              <span className="ml-auto flex flex-wrap items-center gap-x-4">
                {status && (
                  <span className={isBrief ? "max-sm:sr-only" : undefined}>
                    <StatusPill status={status} />
                  </span>
                )}
                {kind === "class" && isRoomOpen({ starts_at, ends_at }, now) && (
                  <Link to={`/admin/room/${id}`} className={buttonClass({ size: "sm", className: "relative" })}>
                    {m.classes_join()}
                    <span className="sr-only">: {hourTitle({ kind, full_name })}</span>
                  </Link>
                )}
                {(kind === "block" || status === "scheduled" || status === "confirmed") && (
                  <Link
                    to={`${to}&move`}
                    className="relative inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
                  >
                    {m.classes_reschedule()}
                    <span className="sr-only">
                      : {hourTitle({ kind, full_name, pause_id })}, {formatBrief(starts_at, lang)}
                    </span>
                  </Link>
                )}
              </span>
            </span>
            <span className={isBrief ? "max-sm:hidden" : undefined}>
              <RowChevron />
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** The id of a day in an agenda, which links lead to. */
export const idOfDay = (day: string): string => `day-${day}`;

type DaysProps = Omit<AgendaProps, "next"> & {
  /** The level of the days' headings, one below the heading above them. */
  level: 2 | 3 | 4;
};

/** Classes of several days, grouped by day. */
export function AgendaByDay({ entries, level, ...shown }: DaysProps) {
  const Heading = `h${level}` as const;
  const lang = useLang();
  const days = [...new Set(entries.map(({ day }) => day))];
  return (
    <div className="grid gap-5">
      {days.map((day) => (
        <section key={day} id={idOfDay(day)} className="scroll-mt-20">
          <Heading className="font-sans font-semibold text-base text-soft tracking-normal first-letter:uppercase">
            {formatDay(day, lang)}
          </Heading>
          <Agenda {...shown} entries={entries.filter((entry) => entry.day === day)} />
        </section>
      ))}
    </div>
  );
}

/** Classes of several days from today on; those before are folded, unless the address names one of their days. */
export function AgendaFromToday({ entries }: Pick<DaysProps, "entries">) {
  const { hash } = useLocation();
  const today = schoolToday();
  const before = entries.filter(({ day }) => day < today);
  const coming = entries.filter(({ day }) => day >= today);
  // Days that are over are all that there is.
  if (coming.length === 0) return <AgendaByDay entries={entries} level={2} />;
  return (
    <div className="grid gap-5">
      {before.length > 0 && (
        <details open={before.some(({ day }) => hash === `#${idOfDay(day)}`)}>
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold underline underline-offset-4">
            {m.classes_days_before({ count: before.length })}
          </summary>
          <AgendaByDay entries={before} level={2} />
        </details>
      )}
      <AgendaByDay entries={coming} level={2} />
    </div>
  );
}
