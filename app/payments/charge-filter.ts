export const PAGE_SIZE = 25;
export const STATES = ["open", "overdue", "paid", "all"] as const;
/** The orders of the list by column, and whether they ascend. */
export const ORDERS = {
  what: ["student_name", true],
  "-what": ["student_name", false],
  due: ["due_on", true],
  "-due": ["due_on", false],
  amount: ["net_cents", true],
  "-amount": ["net_cents", false],
} as const satisfies Record<string, readonly [column: string, ascending: boolean]>;
type ChargeSort = keyof typeof ORDERS;

/** Whether a search parameter names an order of the list. */
export const isChargeSort = (asked: string | null): asked is ChargeSort =>
  asked !== null && Object.hasOwn(ORDERS, asked);
/** Without `sort`, open charges are sorted by due date ascending, others descending. */
export type ChargeFilter = {
  q: string;
  state: (typeof STATES)[number];
  sort?: ChargeSort | undefined;
  page: number;
};
