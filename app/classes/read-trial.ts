import { isId } from "~/platform/backend/is-id";
import { supabase } from "~/platform/backend/supabase";
import { orNone } from "~/platform/errors/or-none";

/** A trial booking with all its data, for the teacher; null for an unknown id. */
export async function readTrial(id: string) {
  if (!isId(id)) return null;
  const [{ data, error }, room] = await Promise.all([
    supabase()
      .from("trial_bookings")
      .select(
        "id, full_name, email, phone, level, plan, goals, message, language, status, student_id, created_at, held_until, lapsed_at, email_verified, guardian_name, guardian_email, calendar_entries!inner(starts_at, ends_at, placement_attempts(level, correct, without_sound, hurried))",
      )
      .eq("id", id)
      .maybeSingle(),
    orNone(readRoom(id)),
  ]);
  if (error) throw error;
  return data && { ...data, room };
}

/** The online room of a trial class; null without one. */
async function readRoom(booking: string): Promise<string | null> {
  const { data, error } = await supabase().rpc("trial_room", { booking });
  if (error) throw error;
  return data;
}

export type Trial = NonNullable<Awaited<ReturnType<typeof readTrial>>>;
/** A trial class whose visitor's data has not been erased. */
export type IdentifiedTrial = Trial & { full_name: string; email: string; phone: string };
