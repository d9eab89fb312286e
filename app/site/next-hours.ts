import { runWithLang } from "~/i18n/locale.server";
import { m } from "~/i18n/paraglide/messages";
import { parseLang, pathFor } from "~/i18n/screens";
import { dayInWords } from "~/platform/time/day-words";
import { schoolToday } from "~/platform/time/school-time";
import { firstFreeHour, hoursOn } from "~/school/free-days";
import { readFreeHours } from "~/school/read-free-hours";
import { requestContext } from "~/school/request-context";
import type { Route } from "./+types/next-hours";

const MOST_HOURS = 3;

/**
 * The next free hours with their addresses, for a page that is cached for longer than they are free. Without free hours
 * the sentence is empty.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const lang = parseLang(params.lang);
  if (!lang) return new Response(null, { status: 404 });
  const free = await readFreeHours(context.get(requestContext).supabase, schoolToday());
  const first = firstFreeHour(free);
  const times = first ? (hoursOn(free, first.day)?.slice(0, MOST_HOURS) ?? []) : [];
  const answer = runWithLang(lang, () => ({
    said: first ? m.site_next_hours({ day: dayInWords(first.day) }) : "",
    hours: times.map((time) => ({
      to: `${pathFor("schedule", lang)}?date=${first?.day}&time=${time}`,
      time,
      name: m.site_book_at({ time }),
    })),
  }));
  return new Response(JSON.stringify(answer), {
    headers: { "Content-Type": "application/json", "Cache-Control": "no-store" },
  });
}
