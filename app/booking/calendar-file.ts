import { m } from "~/i18n/paraglide/messages";
import { CALENDAR_FILES } from "~/i18n/screens";
import { pageLang } from "~/i18n/use-lang";
import { requestContext } from "~/school/request-context";
import type { Route } from "./+types/calendar-file";
import { keyIn } from "./booking-key";
import { findTrial } from "./find-trial";
import { writeCalendarFile } from "./write-calendar-file";

/** The calendar file of the trial class of a key. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { supabase, siteUrl } = context.get(requestContext);
  const key = keyIn(url.searchParams);
  const trial = key ? await findTrial(supabase, key) : null;
  if (!trial)
    throw new Response(m.booking_unknown(), { status: 404, headers: { "Content-Type": "text/plain; charset=utf-8" } });
  const { data } = await supabase.from("site_settings").select("brand_first_name").single();
  const title = m.booking_event({ brand: m.common_brand({ firstName: data?.brand_first_name ?? "" }) });
  return new Response(writeCalendarFile(trial, { title, description: m.booking_event_text(), siteUrl }), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8; method=PUBLISH",
      "Content-Disposition": `attachment; filename="${CALENDAR_FILES[pageLang()]}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
