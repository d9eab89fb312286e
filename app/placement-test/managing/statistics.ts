import * as z from "zod/mini";
import { m } from "~/i18n/paraglide/messages";
import { supabase } from "~/platform/backend/supabase";

/** The statistics of a question: shares from 0 to 1; `discrimination` from −1 to 1, null with too few answers. */
export type ItemStatistics = {
  asked: number;
  correct: number | null;
  discrimination: number | null;
  skipped: number;
};

/** The statistics of every question, by id. */
export async function readStatistics(): Promise<Map<string, ItemStatistics>> {
  const { data, error } = await supabase().rpc("placement_item_statistics");
  if (error) throw error;
  return new Map(data.map(({ item_id, ...statistics }) => [item_id, statistics]));
}

const ENOUGH = 20;
const TOO_HARD = 0.25;
const TOO_EASY = 0.97;
const NO_HELP = 0.1;
const SKIPPED = 0.15;

/** The flaw of a question, once enough answers show one. */
export function warningOf(statistics: ItemStatistics | undefined): string | undefined {
  if (!statistics || statistics.asked < ENOUGH) return undefined;
  const { correct, discrimination, skipped } = statistics;
  if (discrimination !== null && discrimination < NO_HELP) return m.test_warning_separates();
  if (correct !== null && correct < TOO_HARD) return m.test_warning_hard();
  if (correct !== null && correct > TOO_EASY) return m.test_warning_easy();
  return skipped > SKIPPED ? m.test_warning_skipped() : undefined;
}

const Funnel = z.object({ started: z.number(), finished: z.number(), booked: z.number(), students: z.number() });
export type Funnel = z.infer<typeof Funnel>;

export async function readFunnel(days: number): Promise<Funnel> {
  const { data, error } = await supabase().rpc("placement_funnel", { days });
  if (error) throw error;
  return Funnel.parse(data);
}
