import type { infer as Of } from "zod/mini";
import { type Mini, requireAnswer } from "~/platform/backend/read-answer";
import { supabase } from "~/platform/backend/supabase";
import { schoolToday } from "~/platform/time/school-time";

const COLUMNS = "id, first_day, last_day, keeps_place, reason" as const;

/** A student's pauses that were not withdrawn, the latest first. @throws the error of the read */
export async function listPauses(student: string) {
  const { data, error } = await supabase()
    .from("pauses")
    .select(COLUMNS)
    .eq("student_id", student)
    .is("cancelled_at", null)
    .order("first_day", { ascending: false });
  if (error) throw error;
  return data;
}

/** A pause; days are yyyy-mm-dd. */
export type Pause = Awaited<ReturnType<typeof listPauses>>[number];

/** The pause that a student is in or that comes next; null for none. @throws the error of the read */
export async function readNextPause(student: string): Promise<Pause | null> {
  const { data, error } = await supabase()
    .from("pauses")
    .select(COLUMNS)
    .eq("student_id", student)
    .is("cancelled_at", null)
    .gte("last_day", schoolToday())
    .order("first_day")
    .limit(1)
    .maybeSingle();
  if (error) throw error;
  return data;
}

const effects = (z: Mini) =>
  z.object({
    cancelled: z.array(z.object({ local_start: z.string(), credited: z.boolean() })),
    returning: z.array(z.string()),
    uncharged: z.array(z.string()),
    charged: z.array(z.object({ month: z.string(), status: z.enum(["pending", "paid", "to_come"]) })),
  });

/** The effects of a pause: classes by their local time, yyyy-mm-ddThh:mm, and months by their first day. */
export type PauseEffects = Of<ReturnType<typeof effects>>;

type PauseDays = { student: string; first_day: string; last_day: string; pause?: string };

/** Reads the effects of a pause of these days, or of changing an existing one to them. @returns the refusal's error beside it */
export async function previewPause(asked: PauseDays) {
  const { data, error } = await supabase().rpc("preview_pause", asked, { get: true });
  return error ? { error } : { effects: await requireAnswer(data, effects) };
}
