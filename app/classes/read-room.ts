import { z } from "zod/mini";
import { isId } from "~/platform/backend/is-id";
import { supabase } from "~/platform/backend/supabase";

const Visit = z.nullable(z.object({ arrived_at: z.string(), entered_at: z.nullable(z.string()) }));
const Room = z.object({
  starts_at: z.string(),
  ends_at: z.string(),
  student_name: z.string(),
  teacher_name: z.string(),
  link: z.nullable(z.string()),
  student: Visit,
  teacher: Visit,
});

/** The online room of a class: its link is null unless the class is near and has one, a visit where somebody is not there yet. */
export type Room = z.infer<typeof Room>;

/**
 * Records that somebody is at the door of a class's room, or enters it. Returns the room; null for a class that is not the
 * reader's, or cancelled.
 */
export async function visitRoom(id: string, enters = false): Promise<Room | null> {
  if (!isId(id)) return null;
  const { data, error } = await supabase().rpc("visit_room", { class: id, enters });
  if (error?.message === "NOT_FOUND") return null;
  if (error) throw error;
  return Room.parse(data);
}
