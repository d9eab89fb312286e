import { type DragEvent, type RefObject, useRef, useState } from "react";
import { Link } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { msOf } from "~/platform/time/calendar-day";
import { HALF_HOURS } from "~/platform/time/half-hours";
import { formatDay, formatTime, schoolClock, schoolToday } from "~/platform/time/school-time";
import { useNow } from "~/platform/time/use-now";
import { type FreeDays, hoursOn } from "~/school/free-days";
import { cx } from "~/ui/cx";
import { AgendaFromToday } from "./agenda";
import { daysBetween } from "./calendar-params";
import type { Move } from "./confirm-move";
import { KindLegend } from "./kind-legend";
import type { AgendaEntry } from "./read-agenda";
import { formatKind, hourTitle } from "./trial-words";

const FIRST_HOUR = 7;
const LAST_HOUR = 22;
const HOUR_REM = 3;

/** The dragged entry, and the distance between its top and the pointer in half-hours. */
type DraggedEntry = { entry: AgendaEntry; below: number };

type Props = {
  entries: AgendaEntry[];
  from: string;
  before: string;
  /** The free hours for students and visitors. */
  free: FreeDays | undefined;
  /** The address of an hour, and of a new one at a time. */
  hrefOf: (entry: AgendaEntry) => string;
  newAt: (localStart: string) => string;
  onMove: (move: Move) => void;
};

/**
 * A week of the teacher's calendar. Hours can be dragged to another time; by keyboard they are opened and moved there.
 */
export function Week({ entries, from, before, free, hrefOf, newAt, onMove }: Props) {
  const lang = useLang();
  const dragged = useRef<DraggedEntry>(undefined);
  const days = daysBetween(from, before);
  const today = schoolToday();
  const starts = entries.filter(({ goesOn }) => !goesOn).map(({ local_start }) => Number(local_start.slice(11, 13)));
  const first = Math.min(FIRST_HOUR, ...starts);
  const last = Math.max(LAST_HOUR, ...starts.map((hour) => hour + 1));
  const hours = Array.from({ length: last - first }, (_, i) => first + i);
  return (
    <>
      <div className="md:hidden">
        {entries.length > 0 ? (
          <AgendaFromToday entries={entries} />
        ) : (
          <p className="text-soft">{m.classes_week_empty()}</p>
        )}
      </div>
      <div className="scroll-edges hidden overflow-x-auto rounded-card border [--behind:var(--card)] md:block">
        <div className="grid min-w-[52rem] print:min-w-0 grid-cols-[3.5rem_repeat(7,minmax(0,1fr))]">
          <span />
          {days.map((day) => (
            <h2
              key={day}
              aria-current={day === today ? "date" : undefined}
              className="border-l px-2 py-2 font-sans font-semibold text-base capitalize tracking-normal aria-[current]:text-danger"
            >
              {formatDay(day, lang, { weekday: "short", day: "numeric" })}
            </h2>
          ))}
          <div aria-hidden="true">
            {hours.map((hour) => (
              <p
                key={hour}
                style={{ height: `${HOUR_REM}rem` }}
                className="-translate-y-2.5 pr-2 text-right text-sm text-soft tabular-nums"
              >
                {formatHour(hour)}
              </p>
            ))}
          </div>
          {days.map((day) => (
            <Day
              key={day}
              day={day}
              first={first}
              last={last}
              hrefOf={hrefOf}
              newAt={newAt}
              onMove={onMove}
              free={hoursOn(free, day) ?? []}
              dragged={dragged}
              entries={entries.filter((entry) => entry.day === day)}
            />
          ))}
        </div>
      </div>
      <KindLegend free={free !== undefined} className="max-md:hidden" />
    </>
  );
}

type DayProps = Pick<Props, "entries" | "hrefOf" | "newAt" | "onMove"> & {
  day: string;
  first: number;
  last: number;
  /** The starts of its free hours, hh:mm. */
  free: readonly string[];
  dragged: RefObject<DraggedEntry | undefined>;
};

function Day({ day, first, last, entries, free, hrefOf, newAt, onMove, dragged }: DayProps) {
  const lang = useLang();
  const [over, setOver] = useState<string>();
  const times = HALF_HOURS.filter((time) => Number(time.slice(0, 2)) >= first && Number(time.slice(0, 2)) < last);
  // A class lasts an hour and may begin at half past.
  const isFree = (time: string) => free.includes(time) || free.includes(HALF_HOURS[HALF_HOURS.indexOf(time) - 1] ?? "");
  const startAt = (pointed: string) =>
    HALF_HOURS[Math.max(0, HALF_HOURS.indexOf(pointed) - (dragged.current?.below ?? 0))] ?? pointed;
  const drop = (event: DragEvent, pointed: string) => {
    event.preventDefault();
    setOver(undefined);
    const entry = dragged.current?.entry;
    const time = startAt(pointed);
    if (entry && !entry.local_start.startsWith(`${day}T${time}`)) onMove({ entry, day, time });
  };
  return (
    <section aria-label={formatDay(day, lang)} className="relative border-l">
      {times.map((time) => (
        // Not in the tab order, which would have two hundred more stops; by keyboard, the button for a new class does
        // the same.
        <Link
          key={time}
          to={newAt(`${day}T${time}`)}
          preventScrollReset
          tabIndex={-1}
          aria-hidden="true"
          data-slot={`${day}T${time}`}
          data-free={isFree(time) || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(startAt(time));
          }}
          onDragLeave={() => setOver(undefined)}
          onDrop={(event) => drop(event, time)}
          style={{ height: `${HOUR_REM / 2}rem` }}
          className={cx(
            "block border-line data-free:bg-ok-soft/50 forced-colors:data-free:border hover:bg-mist",
            time.endsWith("00") && "border-t",
            over === time && "bg-brass-soft",
          )}
        />
      ))}
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} first={first} last={last} href={hrefOf(entry)} dragged={dragged} />
      ))}
      <NowLine day={day} first={first} last={last} />
    </section>
  );
}

/** The time of day, in the column of today. */
function NowLine({ day, first, last }: Pick<DayProps, "day" | "first" | "last">) {
  const hour = (schoolClock(useNow()) - (msOf(day) ?? 0)) / 3_600_000;
  if (hour < first || hour >= last) return null;
  return (
    <div
      aria-hidden="true"
      data-now
      style={{ top: `${(hour - first) * HOUR_REM}rem` }}
      className="pointer-events-none absolute inset-x-0 border-danger border-t-2 print:hidden"
    />
  );
}

const LOOK: Record<string, string> = {
  trial: "border-l-red bg-brass-soft text-ink",
  class: "border-l-blue bg-mist text-ink",
  block: "border-l-line-strong bg-card text-soft border-dashed",
  import: "border-l-line-strong bg-card text-soft opacity-80",
};

type EntryProps = Pick<DayProps, "first" | "last" | "dragged"> & { entry: AgendaEntry; href: string };

function Entry({ entry, first, last, href, dragged }: EntryProps) {
  const lang = useLang();
  const { kind, local_start, starts_at, ends_at, status, goesOn } = entry;
  const from = Number(local_start.slice(11, 13)) + Number(local_start.slice(14, 16)) / 60;
  const begins = Math.max(from, first) - first;
  const lasts = Math.min(from + (Date.parse(ends_at) - Date.parse(starts_at)) / 3_600_000, last) - first - begins;
  const moves = kind !== "import" && !goesOn && status !== "completed" && status !== "no_show";
  // The rest is in the night hours, which are not shown.
  if (lasts <= 0) return null;
  return (
    <Link
      to={href}
      preventScrollReset
      draggable={moves}
      onDragStart={({ currentTarget, clientY }) => {
        const { top, height } = currentTarget.getBoundingClientRect();
        dragged.current = { entry, below: Math.floor(((clientY - top) / height) * lasts * 2) };
      }}
      onDragEnd={() => {
        dragged.current = undefined;
      }}
      style={{ top: `${begins * HOUR_REM}rem`, height: `${lasts * HOUR_REM - 0.125}rem` }}
      className={cx(
        "absolute inset-x-0.5 overflow-hidden rounded-md border border-l-4 px-1.5 py-0.5 text-sm leading-tight no-underline hover:shadow-card print:px-0.5 print:text-xs",
        moves && "cursor-grab",
        LOOK[kind] ?? LOOK.block,
      )}
    >
      <span className={cx(lasts < 1 ? "line-clamp-1" : lasts < 1.5 && "line-clamp-2")}>
        <span className="font-semibold tabular-nums">{formatTime(starts_at, lang)}</span> {hourTitle(entry)}
      </span>
      <span className="sr-only">, </span>
      <span className={entry.is_makeup ? "block" : "sr-only"}>{formatKind(entry)}</span>
      <span className="sr-only">, {formatDay(entry.day, lang)}</span>
    </Link>
  );
}

const formatHour = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;
