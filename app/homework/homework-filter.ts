import { ordersBy } from "~/platform/lists/orders-by";
import type { HomeworkStatus } from "./homework-words";

export const PAGE_SIZE = 25;
export const ORDERS = ordersBy({ title: "title", due: "due_on", sent: "submitted_at" });
/** The default order of each status. */
export const OWN_ORDERS = {
  submitted: ["submitted_at", true],
  pending: ["due_on", true],
  graded: ["graded_at", false],
  all: ["due_on", false],
} as const satisfies Record<HomeworkStatus | "all", readonly [column: string, ascending: boolean]>;
/** `sort` is unset for the status's default order. */
export type HomeworkFilter = {
  q: string;
  status: HomeworkStatus | "all";
  sort: ReturnType<typeof ORDERS.parse>;
  page: number;
};
