import { useEffect, useState } from "react";
import { isDay } from "~/platform/time/calendar-day";

export type FreeHours =
  | { state: "unknown" }
  | { state: "looking" }
  | { state: "known"; times: readonly string[]; next: string | undefined };

/** The hours of a day that can be taken now, `hh:mm`; where none is, the next day that has one. Unknown while it cannot be asked. */
export function useFreeHours(day: string): FreeHours {
  const [found, setFound] = useState<{ day: string; hours: FreeHours }>({ day: "", hours: { state: "unknown" } });
  useEffect(() => {
    // The years that a field holds while one is being typed are not asked for.
    if (!isDay(day) || day < "2000") return;
    let wanted = true;
    const show = (hours: FreeHours) => wanted && setFound({ day, hours });
    show({ state: "looking" });
    void ask(day).then(show, (error: unknown) => {
      show({ state: "unknown" });
      report(error);
    });
    return () => {
      wanted = false;
    };
  }, [day]);
  return found.day === day ? found.hours : { state: "unknown" };
}

/** Few visitors need what writes it down. */
const report = (error: unknown) =>
  void import("~/platform/errors/report-failed-part").then(
    ({ reportFailedPart }) => reportFailedPart(error),
    () => {},
  );

async function ask(day: string): Promise<FreeHours> {
  const { supabase } = await import("~/platform/backend/supabase");
  const { data, error } = await supabase().rpc("free_hours", { day });
  if (error) throw error;
  const times = data.map(({ local_time }) => local_time.slice(0, 5));
  if (times.length > 0) return { state: "known", times, next: undefined };
  const next = await supabase().rpc("next_free_day", { after: day });
  if (next.error) report(next.error);
  return { state: "known", times, next: next.data ?? undefined };
}
