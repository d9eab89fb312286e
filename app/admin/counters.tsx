import { Link } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { LOCALE } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { formatMoney } from "~/platform/money/money";
import { relativeTime } from "~/platform/time/relative-time";
import { formatDay, formatTime } from "~/platform/time/school-time";
import type { DashboardData } from "./read-dashboard";

const SHORT = { weekday: "short", day: "2-digit", month: "2-digit" } as const;

/** The figures of the day and the month. */
export function Counters({ data }: { data: DashboardData }) {
  const lang = useLang();
  const [latest] = data.newest;
  return (
    <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3 2xl:grid-cols-5">
      <Counter
        name={m.admin_classes_today()}
        value={data.todays.length}
        note={data.next ? m.admin_next_at({ time: formatTime(data.next.starts_at, lang) }) : m.admin_none_left_today()}
      />
      <Counter
        name={m.admin_classes_this_week()}
        value={data.todays.length + data.later.length}
        note={m.admin_until({ day: formatDay(data.lastDay, lang, SHORT) })}
      />
      <Counter
        name={m.admin_new_bookings()}
        value={data.waiting.bookings}
        note={latest ? m.admin_latest({ when: relativeTime(latest.created_at, lang) }) : m.admin_none_yet()}
      />
      <Counter
        name={m.admin_active_students()}
        value={data.month.activeStudents}
        note={m.admin_with_plan()}
        to="/admin/view-stats"
      />
      <Counter
        name={m.admin_revenue_month()}
        value={formatMoney(data.month.revenue, lang)}
        note={m.admin_revenue_before({ amount: formatMoney(data.month.revenueBefore, lang) })}
        to="/admin/view-stats"
        wide
      />
    </dl>
  );
}

type Props = { name: string; value: number | string; note: string; wide?: boolean; to?: string };

function Counter({ name, value, note, wide = false, to }: Props) {
  const lang = useLang();
  return (
    <div
      className={`relative grid content-start rounded-card border bg-card px-5 py-4 ${wide ? "col-span-2 2xl:col-span-1" : ""}`}
    >
      <dt className="text-soft">
        {to ? (
          <Link to={to} className="underline-offset-4 after:absolute after:inset-0 hover:underline">
            {name}
          </Link>
        ) : (
          name
        )}
      </dt>
      <dd className="font-semibold font-serif text-3xl tabular-nums leading-tight">
        {typeof value === "number" ? value.toLocaleString(LOCALE[lang]) : value}
      </dd>
      <dd className="text-soft">{note}</dd>
    </div>
  );
}
