import { supabase } from "~/platform/backend/supabase";
import { schoolDay } from "~/platform/time/school-time";
import { Recap } from "./recap";

/** The month of an address, yyyy-mm; the current one for anything else and for a month to come. */
export function monthOf(asked: string | null, now = new Date()): string {
  const current = schoolDay(now).slice(0, 7);
  return asked && /^20\d\d-(?:0[1-9]|1[0-2])$/.test(asked) && asked <= current ? asked : current;
}

/** The month before (-1) or after (1) a month, yyyy-mm. */
export function stepMonth(month: string, by: -1 | 1): string {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + by;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, "0")}`;
}

/** A student's recap of a month, and the id of the link that shares it, if it is shared. */
export async function readRecap(student: string, month: string) {
  const [recap, link] = await Promise.all([
    supabase().rpc("read_recap", { student, month: `${month}-01` }),
    supabase().from("recap_links").select("id").eq("student_id", student).eq("month", `${month}-01`).maybeSingle(),
  ]);
  const failed = recap.error ?? link.error;
  if (failed) throw failed;
  return { recap: recap.data === null ? null : Recap.parse(recap.data), link: link.data?.id };
}
