import type { Client } from "../backend/site-backend.ts";
import { expectSuccess } from "./expect-success.ts";
import { JULIANA } from "./personas.ts";
import { weekday } from "./weekdays.ts";

/** Pauses a student of the demo for some weeks after the last class that is scheduled. */
export async function addPause(server: Client, ids: Map<string, string>): Promise<void> {
  const present = expectSuccess(await server.from("pauses").select("id").limit(1));
  if (present.length > 0) return;
  const student_id = ids.get(JULIANA.email) ?? "";
  const days = { first_day: weekday(15), last_day: weekday(29) };
  expectSuccess(await server.from("pauses").insert({ student_id, ...days, keeps_place: true, reason: "Férias" }));
}
