import { parseCalendarParams, visibleDays } from "~/classes/calendar-params";
import { listHours } from "~/classes/list-hours";
import { HOURS } from "~/classes/list-params";
import { readAgenda } from "~/classes/read-agenda";
import { readHour } from "~/classes/read-hour";
import { readTrial } from "~/classes/read-trial";
import { supabase } from "~/platform/backend/supabase";
import { orNone } from "~/platform/errors/or-none";
import { reportFailedPart } from "~/platform/errors/report-failed-part";
import { readFreeHours } from "~/school/read-free-hours";
import { activeStudents } from "~/students/active-students";

/**
 * The teacher's calendar as its address asks. `list`, `entries` and `students` are null where they could not be read,
 * `free`, `hour` and `trial` undefined. `list` is undefined after its last page.
 */
export async function readCalendar(search: URLSearchParams) {
  const params = HOURS.parse(search);
  const calendar = parseCalendarParams(search);
  const openId = search.get("booking") ?? search.get("class");
  const shown = visibleDays(calendar.view, calendar.day);
  const newAt = search.get("new");
  const [list, entries, free, hour, trial, students] = await Promise.all([
    calendar.view === "list" ? orNone(listHours(params)) : { rows: [], total: 0 },
    calendar.view === "list" ? [] : orNone(readAgenda(shown.from, shown.before)),
    calendar.view === "week" ? readFreeHours(supabase(), shown.from, "class").catch(withoutIt) : undefined,
    openId ? readHour(openId).catch(withoutIt) : null,
    openId ? readTrial(openId).catch(withoutIt) : null,
    newAt === null ? [] : orNone(activeStudents()),
  ]);
  return { list, ...calendar, shown, entries, free, params, openId, hour, trial, newAt, students };
}

/** Reports a part that could not be read, which is then undefined. */
const withoutIt = (error: unknown) => void reportFailedPart(error);
