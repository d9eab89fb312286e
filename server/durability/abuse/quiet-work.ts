import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { dayFromNow, weekday } from "../../../supabase/tests/days.ts";
import { visitorBooking } from "../../../supabase/tests/visitor-booking.ts";
import type { AbusedSite, Answer, Caller } from "./open-abused-site.ts";

/** Response times in milliseconds, and the unexpected answers. */
export type Work = { took: number[]; wrong: string[] };

/** Answers that a quiet client counts as served: an hour may be somebody else's by now. */
const SERVED = [200, 201, 204, 409];

/** A network books sixty trial classes in ten minutes, in which the client works twice. */
const MOST_BOOKINGS = 25;

/** Keeps the student, who asks twice a turn, within the 3,000 requests a minute of one person. */
const SHORTEST_TURN_MS = 50;

/** Reads, books and pays in turn until the end, one request at a time. */
export async function workQuietly({ quiet }: AbusedSite, until: number): Promise<Work> {
  const { visitor, student, teacher } = quiet;
  const work: Work = { took: [], wrong: [] };
  const measure = async (name: string, request: () => Promise<Answer>) => {
    const begun = performance.now();
    const { status, text } = await request();
    work.took.push(performance.now() - begun);
    if (!SERVED.includes(status)) work.wrong.push(`${name}: ${status} ${text}`);
    return text;
  };
  const call = (who: Caller, name: string, body: unknown) => () =>
    who.send(`/rest/v1/rpc/${name}`, { method: "POST", body });
  let booked = 0;
  for (let turn = 0; Date.now() < until; turn += 1) {
    const pace = setTimeout(SHORTEST_TURN_MS);
    const days = { first_day: weekday(1, 2), last_day: weekday(5, 4) };
    const free = JSON.parse(await measure("free hours", call(visitor, "free_hours_between", days)));
    await measure("articles", () => visitor.send("/rest/v1/rpc/list_articles?language=pt&by=recent"));
    await measure("own hours", () => student.send("/rest/v1/hours?select=id,starts_at,status&limit=50"));
    await measure("own charges", () => student.send("/rest/v1/charge_overview?select=id,net_cents,status&limit=50"));
    const hours: { local_date: string; local_times: string[] }[] = Array.isArray(free) ? free : [];
    const day = hours.find(({ local_times }) => local_times.length > 0);
    if (day && turn % 10 === 0 && booked < MOST_BOOKINGS) {
      booked += 1;
      const booking = visitorBooking({ local_date: day.local_date, local_time: day.local_times[0] ?? "10:00" });
      await measure("booking", call(visitor, "book_trial", booking));
    }
    const payment = {
      id: randomUUID(),
      student: student.id,
      cents: 5000,
      paid_on: dayFromNow(0),
    };
    await measure("payment", call(teacher, "record_payment", payment));
    await pace;
  }
  return work;
}

export function percentile(took: readonly number[], share: number): number {
  const sorted = took.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
