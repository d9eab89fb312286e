import { dataOf } from "~/platform/backend/data-of";
import { supabase } from "~/platform/backend/supabase";

/**
 * The classes that the school cancelled and whose student still has the choice, or waits for the money. `cents`: what the
 * money is; null where the teacher names it.
 */
export const readClassChoices = (student: string) => dataOf(supabase().rpc("cancelled_class_offers", { student }));
export type ClassChoice = Awaited<ReturnType<typeof readClassChoices>>[number];

/** The most lines on the dashboard. */
const MOST_CHOICES = 10;

/** Students who chose the money of a cancelled class, whose amount the teacher names. */
export const readClassesToPrice = () =>
  dataOf(
    supabase()
      .from("makeup_credits")
      .select("id, student_id, profiles(full_name)")
      .not("money_chosen_at", "is", null)
      .is("money_given_at", null)
      .order("money_chosen_at")
      .limit(MOST_CHOICES),
  );
