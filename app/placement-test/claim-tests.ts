import { supabase } from "~/platform/backend/supabase";
import { readStoredTests } from "./stored-tests";

/** A test taken in this browser belongs to whoever signs in here, unless it is somebody's already. */
export async function claimTests(): Promise<void> {
  const { current } = readStoredTests();
  if (current) await supabase().rpc("claim_placement_test", { key: current });
}

/** A test taken in this browser goes with the trial class that is booked here. A failure keeps nobody from booking. */
export async function linkTestToBooking(bookingKey: string): Promise<void> {
  const { current } = readStoredTests();
  if (current) await supabase().rpc("claim_placement_test", { key: current, booking_key: bookingKey });
}
