import { isId } from "~/platform/backend/is-id";
import { supabase } from "~/platform/backend/supabase";
import { orNone } from "~/platform/errors/or-none";
import { reportFailedPart } from "~/platform/errors/report-failed-part";
import { readPreviousNotes } from "./read-notes";
import { listSeriesRequests } from "./read-series";

/** An hour of any kind with its history and the notes of the student's class before, for the teacher; null for an unknown id. */
export async function readHour(id: string) {
  if (!isId(id)) return null;
  const [hour, history, previous, requests] = await Promise.all([
    supabase().from("hours").select("*").eq("id", id).maybeSingle(),
    supabase()
      .from("calendar_history")
      .select("id, changed_at, changed_by, by_student, by_calendar, change")
      .eq("entry_id", id)
      .order("id"),
    readPreviousNotes([id]),
    orNone(listSeriesRequests("class_id", id)),
  ]);
  if (hour.error) throw hour.error;
  const { data } = hour;
  if (!data?.id || !data.starts_at || !data.ends_at || !data.local_start || !data.kind) return null;
  const contact = data.student_id ? await readContact(data.student_id) : null;
  const { id: entry, kind, starts_at, ends_at, local_start } = data;
  return {
    ...data,
    id: entry,
    kind,
    starts_at,
    ends_at,
    local_start,
    history: history.data ?? [],
    contact,
    previous: previous[id],
    requests: requests ?? [],
  };
}

export type Hour = NonNullable<Awaited<ReturnType<typeof readHour>>>;

/** The name, number and language of a class's student; null where they could not be read, which is reported. */
async function readContact(student: string) {
  const asked = supabase().from("profiles").select("full_name, phone, language").eq("id", student).maybeSingle();
  const { data, error } = await asked;
  if (error) void reportFailedPart(error);
  return data;
}
