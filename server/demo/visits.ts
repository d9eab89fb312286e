import type { Client } from "../backend/site-backend.ts";
import { expectSuccess } from "./expect-success.ts";
import { TEACHER } from "./personas.ts";
import { monthsAgo, weekday } from "./weekdays.ts";

/** Days differ in their number of visitors. */
const visitsOn = (n: number): number => 4 + ((n * 7) % 9);
/** One in this many visitors reads an article. */
const READERS = 3;

/** Counts visits and article views for the whole life of the demo's school. */
export async function countVisits(server: Client): Promise<void> {
  const present = expectSuccess(await server.from("site_visits").select("day").lt("day", weekday(-1)).limit(1));
  if (present.length > 0) return;
  const versions = expectSuccess(
    await server.from("article_versions").select("id").eq("state", "published").order("slug"),
  );
  const days: { day: string; visits: number }[] = [];
  for (let n = 2; weekday(-n) >= monthsAgo(TEACHER.months); n++) days.push({ day: weekday(-n), visits: visitsOn(n) });
  expectSuccess(await server.from("site_visits").insert(days).select("day"));
  const read = versions.flatMap(({ id }, place) =>
    days.map(({ day, visits }) => ({ version_id: id, day, views: Math.floor(visits / (READERS + place)) })),
  );
  expectSuccess(
    await server
      .from("article_views")
      .upsert(read.filter(({ views }) => views > 0))
      .select("day"),
  );
}
