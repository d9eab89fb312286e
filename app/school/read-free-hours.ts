import type { Backend } from "~/platform/backend/backend";
import { plusDays } from "../platform/time/calendar-day";
import { type FreeDays, MOST_DAYS, readFreeDays } from "./free-days";

export type Client = Backend;
/** Classes can be moved to hours at shorter notice than visitors can book. */
export type FreeFor = "trial" | "class";

/** Reads the free hours of two months from a day on. @throws the backend's error. */
export async function readFreeHours(client: Client, first: string, what: FreeFor = "trial"): Promise<FreeDays> {
  const { data, error } = await client.rpc("free_hours_between", {
    first_day: first,
    last_day: plusDays(first, MOST_DAYS - 1),
    for_trial: what === "trial",
  });
  if (error) throw error;
  return readFreeDays(first, data);
}
