import type { infer as Of } from "zod/mini";
import { type Mini, requireAnswer } from "~/platform/backend/read-answer";
import { supabase } from "~/platform/backend/supabase";

/** How near an amount is to the limit of a MEI: 80 from 80 % on, 100 above it, 120 above 120 %. */
const level = (z: Mini) => z.literal([0, 80, 100, 120]);
const fiscalYear = (z: Mini) =>
  z.object({
    year: z.number(),
    regime: z.enum(["mei", "company", "person"]),
    /** The first day that counts: 1 January, or the day on which the MEI was opened. */
    since: z.string(),
    limit_cents: z.nullable(z.number()),
    received_cents: z.number(),
    /** Open charges due in the year. */
    open_cents: z.number(),
    /** Months that will be charged until December. */
    planned_cents: z.number(),
    /** Payments in advance and credits, which cover a part of the two. */
    free_cents: z.number(),
    forecast_cents: z.number(),
    received_level: level(z),
    forecast_level: level(z),
  });
export type FiscalYear = Of<ReturnType<typeof fiscalYear>>;
export type Level = FiscalYear["received_level"];

/** The teacher's occupation for the Carnê-Leão, by the Receita Federal's table. */
export async function readOccupation(): Promise<string> {
  const { data } = await supabase().from("fiscal_rules").select("occupation_code").single().throwOnError();
  return data.occupation_code;
}

/** A year's revenue, its forecast and, for a MEI, the limit. Money is in centavos. */
export async function readFiscalYear(year: number): Promise<FiscalYear> {
  const { data, error } = await supabase().rpc("read_fiscal_year", { year });
  if (error) throw error;
  return requireAnswer(data, fiscalYear);
}
