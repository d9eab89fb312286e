import { ordersBy } from "~/platform/lists/orders-by";

export const PAGE_SIZE = 25;
export const STATES = ["open", "overdue", "paid", "all"] as const;
export const ORDERS = ordersBy({ what: "student_name", due: "due_on", amount: "net_cents" });

/** Without `sort`, open charges are sorted by due date ascending, others descending. */
export type ChargeFilter = {
  q: string;
  state: (typeof STATES)[number];
  sort: ReturnType<typeof ORDERS.parse>;
  page: number;
};
