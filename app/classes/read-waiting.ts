import { m } from "~/i18n/paraglide/messages";
import type { Lang } from "~/i18n/screens";
import { supabase } from "~/platform/backend/supabase";
import { listWeekdays } from "~/platform/time/weekdays";

const OFFERS = "hour_offers(id, local_start, offered_at, expires_at, taken_at, declined_at)" as const;
/** More than this wait rarely, and the oldest are offered hours first. */
const SHOWN = 30;

/** A student's entries of the waiting list, with the hours offered to them; the longest wait first. */
export async function readMyWaiting(student: string) {
  const { data, error } = await supabase()
    .from("waiting_list")
    .select(`id, class_id, weekdays, from_time, until_time, ${OFFERS}`)
    .eq("student_id", student)
    .is("ended_at", null)
    .order("created_at");
  if (error) throw error;
  return data;
}
export type MyWaiting = Awaited<ReturnType<typeof readMyWaiting>>[number];

/** Everybody who waits for a free hour, the longest wait first, and how many they are. */
export async function readWaiting() {
  const { data, error, count } = await supabase()
    .from("waiting_list")
    .select(
      `id, student_id, class_id, full_name, weekdays, from_time, until_time, created_at, profiles(full_name), ${OFFERS}`,
      { count: "exact" },
    )
    .is("ended_at", null)
    .order("created_at")
    .limit(SHOWN);
  if (error) throw error;
  return { rows: data, total: count ?? data.length };
}
export type Waiting = Awaited<ReturnType<typeof readWaiting>>;

/** "seg e qua, das 18:00 às 21:00". */
export const formatSuits = (
  { weekdays, from_time, until_time }: Pick<MyWaiting, "weekdays" | "from_time" | "until_time">,
  lang: Lang,
): string =>
  m.classes_wait_suits({
    days: listWeekdays(weekdays, lang),
    from: from_time.slice(0, 5),
    until: until_time.slice(0, 5),
  });
