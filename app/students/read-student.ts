import { z } from "zod/mini";
import { supabase } from "~/platform/backend/supabase";

const Id = z.guid();

/** Everything the list of users shows of one person, with their request to be erased; null when there is none of that id. */
export async function readStudent(id: string) {
  if (!Id.safeParse(id).success) return null;
  const [person, request, tests] = await Promise.all([
    supabase().from("profiles").select("*").eq("id", id).maybeSingle(),
    supabase().from("erasure_requests").select("reason, requested_at").eq("user_id", id).maybeSingle(),
    supabase()
      .from("placement_attempts")
      .select("level, finished_at")
      .eq("user_id", id)
      .eq("stage", "finished")
      .order("finished_at", { ascending: false })
      .limit(1),
  ]);
  if (person.error) throw person.error;
  return person.data && { ...person.data, erasureRequest: request.data, placement: tests.data?.[0] };
}

export type Student = NonNullable<Awaited<ReturnType<typeof readStudent>>>;

/** The names of the plans, in their order. */
export async function planNames(): Promise<string[]> {
  const { data } = await supabase().from("plans").select("name").order("position");
  return (data ?? []).map(({ name }) => name);
}
