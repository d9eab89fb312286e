import { supabase } from "~/platform/backend/supabase";

/** The connected calendar with its state; null where none is connected. */
export async function readConnectedCalendar() {
  const { data } = await supabase()
    .from("connected_calendar")
    .select(
      "provider, url, username, name, connected_at, busy_calendar, busy_calendars(conflicts, skipped), calendar_sync(answered_at, read_at, failing_since, problem, closing_at)",
    )
    .maybeSingle()
    .throwOnError();
  return data;
}
export type ConnectedCalendar = NonNullable<Awaited<ReturnType<typeof readConnectedCalendar>>>;
