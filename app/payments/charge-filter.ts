import { askedText } from "~/platform/lists/list-address";
import { listOf, oneOf, type ParamsOf } from "~/platform/lists/list-of";

export const STATES = ["open", "overdue", "paid", "all"] as const;
/** The list of charges. By itself it is sorted by due date: open charges ascending, others descending. */
export const CHARGES = listOf({
  filters: { q: askedText, state: oneOf(STATES, "open") },
  sorts: { what: "student_name", due: "due_on", amount: "net_cents" },
  size: 25,
});
export type ChargeFilter = ParamsOf<typeof CHARGES>;
