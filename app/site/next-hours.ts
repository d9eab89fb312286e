import { runWithLang } from "~/i18n/locale.server";
import { m } from "~/i18n/paraglide/messages";
import { parseLang } from "~/i18n/screens";
import { dayInWords } from "~/platform/time/day-words";
import { schoolToday } from "~/platform/time/school-time";
import { firstFreeHour, hoursOn } from "~/school/free-days";
import { readFreeHours } from "~/school/read-free-hours";
import { requestContext } from "~/school/request-context";
import type { Route } from "./+types/next-hours";

const MOST = 3;

/** A sentence with the next free hours, for a page that is cached for longer than they are free. Empty without any. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const lang = parseLang(params.lang);
  if (!lang) return new Response(null, { status: 404 });
  const free = await readFreeHours(context.get(requestContext).supabase, schoolToday());
  const first = firstFreeHour(free);
  const times = first && hoursOn(free, first.day)?.slice(0, MOST).join(", ");
  const said = first && times && runWithLang(lang, () => m.site_next_hours({ day: dayInWords(first.day), times }));
  return new Response(said ?? "", {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}
