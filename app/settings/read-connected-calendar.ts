import { supabase } from "~/platform/backend/supabase";

/** The connected calendar with its state and the hours that it does not take; null where none is connected. */
export async function readConnectedCalendar() {
  const { data } = await supabase()
    .from("connected_calendar")
    .select(
      "provider, url, username, name, connected_at, busy_calendar, busy_calendars(conflicts, problem, skipped, skipped_count), calendar_sync(answered_at, read_at, failing_since, problem, closing_at)",
    )
    .maybeSingle()
    .throwOnError();
  if (!data) return null;
  const { data: unwritten } = await supabase().rpc("list_unwritten_hours").throwOnError();
  return { ...data, unwritten };
}
export type ConnectedCalendar = NonNullable<Awaited<ReturnType<typeof readConnectedCalendar>>>;
