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
  return (
    <dl className="grid gap-x-4 divide-y rounded-card border bg-card px-4 py-1 sm:grid-cols-5 sm:divide-x sm:divide-y-0 sm:px-0 sm:py-4">
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
        note={
          data.latestBooking ? m.admin_latest({ when: relativeTime(data.latestBooking, lang) }) : m.admin_none_yet()
        }
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
      />
    </dl>
  );
}

type Props = { name: string; value: number | string; note: string; to?: string };

/** A line on a phone, a column of the row elsewhere. */
function Counter({ name, value, note, to }: Props) {
  const lang = useLang();
  return (
    <div className="relative flex flex-wrap content-start items-baseline justify-between gap-x-4 py-2 sm:row-span-3 sm:grid sm:grid-rows-subgrid sm:px-4 sm:py-0">
      <dt className="text-soft">
        {to ? (
          <Link to={to} className="underline-offset-4 after:absolute after:inset-0 hover:underline">
            {name}
          </Link>
        ) : (
          name
        )}
      </dt>
      <dd className="font-semibold font-serif text-xl tabular-nums leading-tight sm:text-2xl">
        {typeof value === "number" ? value.toLocaleString(LOCALE[lang]) : value}
      </dd>
      <dd className="text-soft max-sm:sr-only">{note}</dd>
    </div>
  );
}
