import { askedText } from "~/platform/lists/list-address";
import { listOf, oneOf, type ParamsOf } from "~/platform/lists/list-of";
import type { HomeworkStatus } from "./homework-words";

export const STATUSES = ["submitted", "pending", "graded"] as const satisfies readonly HomeworkStatus[];
/** The list of homework. */
export const HOMEWORK = listOf({
  filters: { q: askedText, status: oneOf([...STATUSES, "all"] as const, "submitted") },
  sorts: { title: "title", due: "due_on", sent: "submitted_at" },
  size: 25,
});
export type HomeworkFilter = ParamsOf<typeof HOMEWORK>;

/** The default order of each status. */
export const OWN_ORDERS = {
  submitted: ["submitted_at", true],
  pending: ["due_on", true],
  graded: ["graded_at", false],
  all: ["due_on", false],
} as const satisfies Record<HomeworkStatus | "all", readonly [column: string, ascending: boolean]>;
