import { z } from "zod";
import type { ParsedRequest } from "./parsed-request.ts";
import type { EmbeddedNode, ReadNode } from "./plan.ts";
import { RestError } from "./rest-error.ts";
import type { Statement } from "./transaction.ts";

/** A plan in PostgreSQL's units: about a million rows, or two seconds. */
export const MOST_COST = 50_000;
/** Bytes of rows that are put together, by the planner's widths: their JSON is two to three times as long. */
export const MOST_BYTES = 32 * 2 ** 20;

type Plan = { "Node Type": string; "Total Cost": number; "Plan Rows": number; "Plan Width": number; Plans?: Plan[] };
const Plan: z.ZodType<Plan> = z.object({
  "Node Type": z.string(),
  "Total Cost": z.number(),
  "Plan Rows": z.number(),
  "Plan Width": z.number(),
  get Plans() {
    return z.array(Plan).optional();
  },
});
const Explained = z.tuple([z.object({ Plan })]);

/**
 * Asks the planner what a statement costs that embeds more than once, and refuses one that costs too much.
 * @throws RestError where it does
 */
export async function refuseCostly(parsed: ParsedRequest, root: ReadNode, { sql, values }: Statement): Promise<void> {
  if (parsed.request.role === "service_role" || countEmbedded(root.embedded) < 2) return;
  const statements = [{ sql: `EXPLAIN (FORMAT JSON) ${sql}`, values }];
  const [row = {}] = await parsed.run({ statements, mode: "call", timezone: parsed.preferences.timezone });
  const [{ Plan: plan }] = Explained.parse(JSON.parse(Object.values(row)[0] ?? ""));
  if (plan["Total Cost"] <= MOST_COST && aggregatedBytes(plan, 1) <= MOST_BYTES) return;
  throw new RestError(400, "54001", "The request would cost too much", {
    hint: "Ask for fewer rows, or for fewer tables at a time.",
  });
}

const countEmbedded = (nodes: readonly EmbeddedNode[]): number =>
  nodes.reduce((sum, { embedded }) => sum + 1 + countEmbedded(embedded), 0);

/**
 * Bytes of the rows that are put into lists.
 * @param times how often the plan runs; below 1 where only a part of it runs
 */
function aggregatedBytes(plan: Plan, times: number): number {
  const { "Node Type": type, "Plan Rows": rows, Plans: below = [] } = plan;
  const [first, second] = below;
  if (!first) return 0;
  const timesOf = (child: Plan): number => {
    if (type === "Nested Loop" && child === second) return times * first["Plan Rows"];
    // Rows that are sorted first are all read.
    return type === "Limit" && !first["Node Type"].endsWith("Sort") ? times * (rows / first["Plan Rows"]) : times;
  };
  const own = type === "Aggregate" ? first["Plan Rows"] * first["Plan Width"] * times : 0;
  return below.reduce((sum, child) => sum + aggregatedBytes(child, timesOf(child)), own);
}
