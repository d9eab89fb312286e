import type { Client } from "../backend/site-backend.ts";
import { expectSuccess } from "./expect-success.ts";
import { BEATRIZ, RAFAEL } from "./personas.ts";
import { weekday } from "./weekdays.ts";

/** The teacher's marks of the demo's students; `n`: on which day, as a number of weekdays from today. */
const SEEN = [
  { email: RAFAEL.email, station: "a2-1", mark: "works", n: -60 },
  { email: RAFAEL.email, station: "b1-1", mark: "not_yet", n: -45 },
  { email: RAFAEL.email, station: "b1-1", mark: "sometimes", n: -20 },
  { email: RAFAEL.email, station: "b1-1", mark: "works", n: -2 },
  { email: RAFAEL.email, station: "b1-2", mark: "sometimes", n: -6 },
  { email: RAFAEL.email, station: "b1-3", mark: "works", n: -4 },
  { email: RAFAEL.email, station: "b1-6", mark: "not_yet", n: -4 },
  { email: BEATRIZ.email, station: "b2-1", mark: "works", n: -30 },
  { email: BEATRIZ.email, station: "b2-6", mark: "sometimes", n: -8 },
  { email: BEATRIZ.email, station: "b2-6", mark: "works", n: -3 },
] as const;

/** Adds the marks of the line's stations. */
export async function addStations(server: Client, ids: Map<string, string>): Promise<void> {
  const present = expectSuccess(await server.from("station_marks").select("id").limit(1));
  if (present.length > 0) return;
  const rows = SEEN.map(({ email, station, mark, n }) => ({
    student_id: ids.get(email) ?? "",
    station,
    mark,
    marked_on: weekday(n),
  }));
  expectSuccess(await server.from("station_marks").insert(rows).select("id"));
}
