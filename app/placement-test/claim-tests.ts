import { supabase } from "~/platform/backend/supabase";
import { readStoredTests } from "./stored-tests";

/** Links tests of this browser to the person who signs in here, unless they are linked already. */
export async function claimTests(): Promise<void> {
  const { current } = readStoredTests();
  if (current) await supabase().rpc("claim_placement_test", { key: current });
}

/** A test taken in this browser goes with the trial class that is booked here. A failure keeps nobody from booking. */
export async function linkTestToBooking(bookingKey: string): Promise<void> {
  const { current } = readStoredTests();
  if (current) await supabase().rpc("claim_placement_test", { key: current, booking_key: bookingKey });
}
