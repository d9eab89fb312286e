import type { HomeworkStatus } from "./homework-words";

export const PAGE_SIZE = 25;
export const ORDERS = {
  title: ["title", true],
  "-title": ["title", false],
  due: ["due_on", true],
  "-due": ["due_on", false],
  sent: ["submitted_at", true],
  "-sent": ["submitted_at", false],
} as const satisfies Record<string, readonly [column: string, ascending: boolean]>;
/** The default order of each status. */
export const OWN_ORDERS = {
  submitted: ["submitted_at", true],
  pending: ["due_on", true],
  graded: ["graded_at", false],
  all: ["due_on", false],
} as const satisfies Record<HomeworkStatus | "all", readonly [column: string, ascending: boolean]>;
type HomeworkSort = keyof typeof ORDERS;

/** Whether a search parameter names an order of the list. */
export const isHomeworkSort = (asked: string | null): asked is HomeworkSort =>
  asked !== null && Object.hasOwn(ORDERS, asked);
/** `sort` is unset for the status's default order. */
export type HomeworkFilter = {
  q: string;
  status: HomeworkStatus | "all";
  sort?: HomeworkSort | undefined;
  page: number;
};
