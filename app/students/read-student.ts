import { z } from "zod/mini";
import { supabase } from "~/platform/backend/supabase";
import { reportFailedPart } from "~/platform/errors/report-failed-part";

const Id = z.guid();

/** A person with the data of the list of users, their erasure request and last two placement tests, the newest first; null for an unknown id. */
export async function readStudent(id: string) {
  if (!Id.safeParse(id).success) return null;
  const [person, request, tests] = await Promise.all([
    supabase().from("profiles").select("*").eq("id", id).maybeSingle(),
    supabase().from("erasure_requests").select("reason, requested_at").eq("user_id", id).maybeSingle(),
    supabase()
      .from("placement_attempts")
      .select("level, finished_at, ability, error")
      .eq("user_id", id)
      .eq("stage", "finished")
      .order("finished_at", { ascending: false })
      .limit(2),
  ]);
  if (person.error) throw person.error;
  for (const { error } of [request, tests]) if (error) void reportFailedPart(error);
  return person.data && { ...person.data, erasureRequest: request.data, placements: tests.data ?? [] };
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
