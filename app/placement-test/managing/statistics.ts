import * as z from "zod/mini";
import { m } from "~/i18n/paraglide/messages";
import { supabase } from "~/platform/backend/supabase";
import type { Cefr } from "../test-data";

/** The statistics of a question: shares from 0 to 1; `discrimination` from −1 to 1. Null with too few answers. */
export type ItemStatistics = {
  code: string;
  level: Cefr;
  asked: number;
  correct: number | null;
  discrimination: number | null;
  skipped: number;
  /** 1 where answers vary as the model expects, more where they are surprising. */
  infit: number | null;
  /** The median time until the first answer. */
  seconds: number | null;
  /** The largest share of a level's learners who were shown it. */
  exposure: number | null;
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
/** The usual bounds of infit for a test of many people. */
const LEAST_INFIT = 0.7;
const MOST_INFIT = 1.3;

/** True if a question's answers are more, or less, surprising than the model expects; enough answers show it. */
export const isMisfit = ({ asked, infit }: ItemStatistics): boolean =>
  asked >= ENOUGH && infit !== null && (infit < LEAST_INFIT || infit > MOST_INFIT);

/** The flaw of a question, once enough answers show one. */
export function warningOf(statistics: ItemStatistics | undefined): string | undefined {
  if (!statistics || statistics.asked < ENOUGH) return undefined;
  const { correct, discrimination, skipped } = statistics;
  if (discrimination !== null && discrimination < NO_HELP) return m.test_warning_separates();
  if (correct !== null && correct < TOO_HARD) return m.test_warning_hard();
  if (correct !== null && correct > TOO_EASY) return m.test_warning_easy();
  if (isMisfit(statistics)) return m.test_warning_misfit();
  return skipped > SKIPPED ? m.test_warning_skipped() : undefined;
}

const Funnel = z.object({ started: z.number(), finished: z.number(), booked: z.number(), students: z.number() });
export type Funnel = z.infer<typeof Funnel>;

async function readFunnel(days: number): Promise<Funnel> {
  const { data, error } = await supabase().rpc("placement_funnel", { days });
  if (error) throw error;
  return Funnel.parse(data);
}

/** The funnel of the last days, and of as many days before. */
export async function readFunnels(days: number): Promise<{ now: Funnel; before: Funnel }> {
  const [now, both] = await Promise.all([readFunnel(days), readFunnel(2 * days)]);
  const before = {
    started: both.started - now.started,
    finished: both.finished - now.finished,
    booked: both.booked - now.booked,
    students: both.students - now.students,
  };
  return { now, before };
}
