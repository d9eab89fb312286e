import { askedText } from "~/platform/lists/list-address";
import { listOf, oneOf, type ParamsOf } from "~/platform/lists/list-of";

export const STATES = ["active", "deactivated", "erasure", "all"] as const;
export const LEVELS = ["A1", "A2", "B1", "B2", "C1", "C2"] as const;

/** The list of users. */
export const USERS = listOf({
  filters: { q: askedText, state: oneOf(STATES, "active"), plan: askedText, level: oneOf(LEVELS, "") },
  sorts: {
    name: "full_name",
    next: "next_class_at",
    balance: "balance_cents",
    activity: "last_activity_at",
    since: "created_at",
  },
  size: 20,
});
export type ListParams = ParamsOf<typeof USERS>;
