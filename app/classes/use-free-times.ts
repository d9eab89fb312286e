import { useEffect, useState } from "react";
import { supabase } from "~/platform/backend/supabase";
import { reportFailedPart } from "~/platform/errors/report-failed-part";
import { isDay } from "~/platform/time/calendar-day";
import { schoolDay } from "~/platform/time/school-time";

/** The hours of a day, `hh:mm`, to which a class can move: undefined while they are asked for, and where nobody could be asked. */
export function useFreeTimes(day: string): { times: string[] | undefined; away: boolean } {
  const [found, setFound] = useState<{ day: string; times: string[] | undefined }>();
  useEffect(() => {
    let wanted = true;
    if (!isDay(day) || day < schoolDay(new Date())) return setFound({ day, times: [] });
    void supabase()
      .rpc("free_hours", { day, for_trial: false })
      .then(({ data, error }) => {
        if (error) void reportFailedPart(error);
        if (wanted) setFound({ day, times: data?.map(({ local_time }) => local_time.slice(0, 5)) });
      });
    return () => {
      wanted = false;
    };
  }, [day]);
  const known = found?.day === day;
  return { times: known ? found.times : undefined, away: known && found.times === undefined };
}
