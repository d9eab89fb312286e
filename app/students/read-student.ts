import { isId } from "~/platform/backend/is-id";
import { supabase } from "~/platform/backend/supabase";
import { reportFailedPart } from "~/platform/errors/report-failed-part";
import { schoolToday } from "~/platform/time/school-time";

/** A person with the data of the list of users, their erasure request, the last day of a running pause and the last two placement tests, the newest first; null for an unknown id. */
export async function readStudent(id: string) {
  if (!isId(id)) return null;
  const today = schoolToday();
  const [person, request, tests, pause] = await Promise.all([
    supabase().from("profiles").select("*").eq("id", id).maybeSingle(),
    supabase().from("erasure_requests").select("reason, requested_at").eq("user_id", id).maybeSingle(),
    supabase()
      .from("placement_attempts")
      .select("level, finished_at, ability, error, hurried")
      .eq("user_id", id)
      .eq("stage", "finished")
      .order("finished_at", { ascending: false })
      .limit(2),
    supabase()
      .from("pauses")
      .select("last_day")
      .eq("student_id", id)
      .is("cancelled_at", null)
      .lte("first_day", today)
      .gte("last_day", today)
      .maybeSingle(),
  ]);
  if (person.error) throw person.error;
  for (const { error } of [request, tests, pause]) if (error) void reportFailedPart(error);
  return (
    person.data && {
      ...person.data,
      erasureRequest: request.data,
      placements: tests.data ?? [],
      paused_until: pause.data?.last_day ?? null,
    }
  );
}

export type Student = NonNullable<Awaited<ReturnType<typeof readStudent>>>;

/** A person's balance in centavos: payments and credits minus all charges; 0 for an unknown id. */
export async function readBalance(id: string): Promise<number> {
  const { data, error } = await supabase().from("profile_overview").select("balance_cents").eq("id", id).maybeSingle();
  if (error) throw error;
  return data?.balance_cents ?? 0;
}

/** The names of the plans, in their order. */
export async function planNames(): Promise<string[]> {
  const { data, error } = await supabase().from("plans").select("name").order("position");
  if (error) void reportFailedPart(error);
  return (data ?? []).map(({ name }) => name);
}
