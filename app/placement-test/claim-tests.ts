import { supabase } from "~/platform/backend/supabase";
import { readStoredTests } from "./stored-tests";

/** Links this browser's tests to the signed-in person, unless they are linked already. */
export async function claimTests(): Promise<void> {
  const { current } = readStoredTests();
  if (current) await supabase().rpc("claim_placement_test", { key: current });
}

/** Links a test of this browser to the trial class booked here. A failure must not block the booking. */
export async function linkTestToBooking(bookingKey: string): Promise<void> {
  const { current } = readStoredTests();
  if (current) await supabase().rpc("claim_placement_test", { key: current, booking_key: bookingKey });
}
