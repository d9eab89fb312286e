import type { Backend } from "~/platform/backend/backend";
import { plusDays } from "../platform/time/calendar-day";
import { type FreeDays, MOST_DAYS, readFreeDays } from "./free-days";

export type Client = Backend;
/** Classes can be moved to hours at shorter notice than visitors can book. */
export type FreeFor = "trial" | "class";

/** The hour that is to be moved, which is in the way of none: by its id, or a trial class by its key. */
export type Moving = { moving?: string; key?: string };

/** Reads the free hours of two months from a day on. @throws the backend's error. */
export async function readFreeHours(
  client: Client,
  first: string,
  what: FreeFor = "trial",
  moving: Moving = {},
): Promise<FreeDays> {
  const { data, error } = await client.rpc("free_hours_between", {
    first_day: first,
    last_day: plusDays(first, MOST_DAYS - 1),
    for_trial: what === "trial",
    ...moving,
  });
  if (error) throw error;
  return readFreeDays(first, data);
}
