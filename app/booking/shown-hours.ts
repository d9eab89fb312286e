import { isDay } from "~/platform/time/calendar-day";
import { type FreeDays, firstFreeHour } from "~/school/free-days";
import { type Client, readFreeHours } from "~/school/read-free-hours";
import { type BookableDays, type DateRefusal, refuseDate } from "./dates";

/** The state of a calendar without script. `free` is undefined when the hours could not be read. */
export type ShownHours = { day: string; time: string; free: FreeDays | undefined; refusal: DateRefusal | undefined };

/**
 * Reads the free hours that a pressed button requests.
 * @param show a month (yyyy-mm), a day (yyyy-mm-dd), or an hour (yyyy-mm-ddThh:mm); empty for the first free day.
 * @param chosen the hour that stays chosen if the day has it.
 * @param key of a booking that is to be moved.
 */
export async function readShownHours(
  client: Client,
  show: string,
  days: BookableDays,
  chosen = "",
  key?: string,
): Promise<ShownHours> {
  const [asked = "", time = ""] = show.split("T");
  const first = `${asked.slice(0, "yyyy-mm".length)}-01`;
  const free = await readFreeHours(client, first < days.today ? days.today : first, "trial", key ? { key } : {}).catch(
    () => undefined,
  );
  const day = isDay(asked) ? asked : ((free && firstFreeHour(free)?.day) ?? "");
  const hour = time || (free?.hours[day]?.includes(chosen) ? chosen : "");
  return { day, time: hour, free, refusal: isDay(asked) ? refuseDate(asked, new Date(), days.last) : undefined };
}
