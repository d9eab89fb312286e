import type { infer as Of } from "zod/mini";
import type { Enums } from "~/platform/backend/database.types";
import { type Mini, requireAnswer } from "~/platform/backend/read-answer";
import { supabase } from "~/platform/backend/supabase";

/** The classes of a series that a change is about: the named one, it and the later ones, or all that are to come. */
export type SeriesScope = "one" | Enums<"series_scope">;

const change = (z: Mini) =>
  z.object({
    class: z.string(),
    local_start: z.string(),
    new_start: z.optional(z.string()),
    stays: z.optional(z.boolean()),
    paused: z.optional(z.boolean()),
    late: z.optional(z.boolean()),
    credited: z.optional(z.boolean()),
    day_off: z.optional(z.boolean()),
    problem: z.optional(z.string()),
    blocked_by: z.optional(z.string()),
  });
const preview = (z: Mini) => z.object({ version: z.string(), changes: z.array(change(z)) });

/** The effect of a change on a class of a series. Times are local, yyyy-mm-ddThh:mm. */
export type SeriesChange = Of<ReturnType<typeof change>>;
export type SeriesPreview = Of<ReturnType<typeof preview>>;
/** A change to preview; without a time it is a cancellation. */
type AskedChange = {
  class: string;
  scope: Enums<"series_scope">;
  local_date?: string;
  local_time?: string;
};

/** Reads what a change of a series would do. @throws the error of the read */
export async function previewSeriesChange(asked: AskedChange): Promise<SeriesPreview> {
  const { data, error } = await supabase().rpc("preview_series_change", asked, { get: true });
  if (error) throw error;
  return requireAnswer(data, preview);
}

/** Reads what a student's request would do now. @throws the error of the read */
export async function previewSeriesRequest(request: string): Promise<SeriesPreview> {
  const { data, error } = await supabase().rpc("preview_series_request", { request }, { get: true });
  if (error) throw error;
  return requireAnswer(data, preview);
}

const OPEN = "id, class_id, scope, local_start, message, created_at" as const;

/** The requests of a class or a student that the teacher has not answered, the oldest first. @throws the error of the read */
export async function listSeriesRequests(of: "class_id" | "student_id", id: string) {
  const { data, error } = await supabase()
    .from("series_requests")
    .select(OPEN)
    .eq(of, id)
    .is("answered_at", null)
    .order("created_at");
  if (error) throw error;
  return data;
}
export type SeriesRequest = Awaited<ReturnType<typeof listSeriesRequests>>[number];
