import { m } from "~/i18n/paraglide/messages";
import { LOCALE } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { relativeTime } from "~/platform/relative-time";
import { sayDay, sayTime } from "~/platform/school-time";
import type { DashboardData } from "./read-dashboard";

const SHORT = { weekday: "short", day: "2-digit", month: "2-digit" } as const;

/** The day in three figures. */
export function Counters({ data }: { data: DashboardData }) {
  const lang = useLang();
  const [latest] = data.newest;
  return (
    <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3">
      <Counter
        name={m.admin_classes_today()}
        value={data.todays.length}
        note={data.next ? m.admin_next_at({ time: sayTime(data.next.starts_at, lang) }) : m.admin_none_left_today()}
      />
      <Counter
        name={m.admin_classes_this_week()}
        value={data.todays.length + data.later.length}
        note={m.admin_until({ day: sayDay(data.lastDay, lang, SHORT) })}
      />
      <Counter
        name={m.admin_new_bookings()}
        value={data.waiting.bookings}
        note={latest ? m.admin_latest({ when: relativeTime(latest.created_at, lang) }) : m.admin_none_yet()}
        wide
      />
    </dl>
  );
}

function Counter({ name, value, note, wide = false }: { name: string; value: number; note: string; wide?: boolean }) {
  const lang = useLang();
  return (
    <div
      className={`grid content-start rounded-card border bg-card px-5 py-4 ${wide ? "col-span-2 sm:col-span-1" : ""}`}
    >
      <dt className="text-soft">{name}</dt>
      <dd className="font-semibold font-serif text-3xl tabular-nums leading-tight">
        {value.toLocaleString(LOCALE[lang])}
      </dd>
      <dd className="text-soft">{note}</dd>
    </div>
  );
}
