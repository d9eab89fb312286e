import { z } from "zod";
import { deriveSchedule } from "../../app/cards/derive-schedule.ts";
import type { Client } from "../backend/site-backend.ts";

/** Cards of one round: some ten milliseconds of work. */
const AT_ONCE = 200;

const Unscheduled = z.array(
  z.object({
    id: z.string(),
    count: z.number().int(),
    was: z.number().int(),
    retention: z.number(),
    time_zone: z.string(),
    reviews: z.array(z.object({ id: z.string(), rating: z.number().int(), at: z.string(), day: z.string() })),
  }),
);

/**
 * Derives the schedules of all cards with new reviews, and saves what lists and reminders ask for. Returns how many it
 * saved. @throws the backend's error
 */
export async function deriveSchedules(server: Client): Promise<number> {
  for (let all = 0; ; ) {
    const { data, error } = await server.rpc("read_unscheduled_cards", { max_rows: AT_ONCE });
    if (error) throw new Error(error.message);
    const cards = Unscheduled.parse(data);
    if (cards.length === 0) return all;
    const schedules = cards.map(({ count, was, ...card }) => {
      const { id } = card;
      const { due, stability, lapses, failures } = deriveSchedule(card, card);
      return { id, count, was, due_at: due?.toISOString() ?? null, stability, lapses, failures };
    });
    const saved = await server.rpc("save_card_schedules", { schedules });
    if (saved.error) throw new Error(saved.error.message);
    // Another process may have been first, or a student reviewed them again: their review wakes the next round.
    if (saved.data === 0) return all;
    all += saved.data;
  }
}
