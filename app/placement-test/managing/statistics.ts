import * as z from "zod/mini";
import { supabase } from "~/platform/backend/supabase";
import type { Cefr } from "../levels";

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
