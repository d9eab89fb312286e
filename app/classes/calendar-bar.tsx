import { ChevronLeft, ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import type { Lang } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { plusDays } from "~/platform/time/calendar-day";
import { formatDay, formatDays } from "~/platform/time/school-time";
import { buttonClass } from "~/ui/button";
import { Segments } from "~/ui/segments";
import { mondayOf, monthOf, VIEWS, type View } from "./calendar-params";

const NAMES = { list: m.classes_view_list, week: m.classes_view_week, month: m.classes_view_month };

/** The query of a calendar's address. */
export const calendarQuery = (view: View, day?: string): string =>
  view === "list" ? "?" : `?view=${view}${day ? `&day=${day}` : ""}`;

/** The week or month that a calendar shows, such as "30 de novembro a 6 de dezembro". */
export function titleOfDays(view: Exclude<View, "list">, day: string, lang: Lang): string {
  if (view === "month") return formatDay(day, lang, { month: "long", year: "numeric" });
  const monday = mondayOf(day);
  return formatDays(monday, plusDays(monday, 6), lang);
}

/** The calendar's view, and its week or month. Each choice is an address. */
export function CalendarBar({ view, day }: { view: View; day: string }) {
  const lang = useLang();
  const [before, after] = view === "week" ? [plusDays(day, -7), plusDays(day, 7)] : [monthOf(day, -1), monthOf(day, 1)];
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <Segments
        label={m.classes_view_label()}
        choices={VIEWS.map((one) => ({
          key: one,
          label: NAMES[one](),
          current: one === view,
          to: calendarQuery(one, one === "list" ? undefined : day),
        }))}
      />
      {view !== "list" && (
        <div className="flex flex-wrap items-center gap-1">
          <Link
            to={calendarQuery(view, before)}
            aria-label={m.classes_before()}
            className={buttonClass({ variant: "quiet", size: "icon" })}
          >
            <ChevronLeft aria-hidden="true" className="size-5" />
          </Link>
          <Link
            to={calendarQuery(view, after)}
            aria-label={m.classes_after()}
            className={buttonClass({ variant: "quiet", size: "icon" })}
          >
            <ChevronRight aria-hidden="true" className="size-5" />
          </Link>
          <Link to={calendarQuery(view)} className={buttonClass({ variant: "quiet", size: "sm" })}>
            {m.classes_today()}
          </Link>
          <p
            aria-live="polite"
            className="order-first w-full font-semibold first-letter:uppercase sm:order-none sm:ml-2 sm:w-auto"
          >
            {titleOfDays(view, day, lang)}
          </p>
        </div>
      )}
    </div>
  );
}
