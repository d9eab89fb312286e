import { z } from "zod/mini";
import { supabase } from "~/platform/backend/supabase";

const Month = z.object({
  month: z.number(),
  active_students: z.number(),
  revenue_cents: z.number(),
  classes: z.number(),
  no_shows: z.number(),
  /** The no-shows whose class was confirmed when it began. */
  confirmed_no_shows: z.number(),
  late_cancellations: z.number(),
  homework_due: z.number(),
  homework_on_time: z.number(),
  /** Of the charges due in this month; null without any. */
  paid_on_time_percent: z.nullable(z.number()),
  /** From the request to the payment, in the mean; null without a payment. */
  days_to_pay: z.nullable(z.number()),
});
const Year = z.object({
  year: z.number(),
  overdue_cents: z.number(),
  months: z.array(Month),
  funnel: z.object({
    visitors: z.number(),
    booked: z.number(),
    tested: z.number(),
    came: z.number(),
    students: z.number(),
    other_students: z.number(),
  }),
  articles: z.array(z.object({ title: z.string(), views: z.number() })),
});
export type Month = z.infer<typeof Month>;
/** The figures that can be added up over a year. */
export type Counted = Exclude<keyof Month, "month" | "paid_on_time_percent" | "days_to_pay">;
export type Year = z.infer<typeof Year>;

/** A year's figures by month. Money is in centavos. */
export async function readYear(year: number): Promise<Year> {
  const { data, error } = await supabase().rpc("yearly_statistics", { year });
  if (error) throw error;
  return Year.parse(data);
}

export const total = (year: Year, of: Counted): number => year.months.reduce((sum, month) => sum + month[of], 0);
