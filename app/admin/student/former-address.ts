/** The tab that a former tab's content is on now. */
const TABS: Record<string, string> = {
  payments: "payments",
  homework: "homework",
  grades: "grades",
  classes: "classes",
  feedback: "classes",
  notes: "notes",
  files: "homework",
  history: "history",
  details: "account",
};

/** A student's page. An id from an address may have any character. */
export const addressOf = (student: string): string => `/admin/students/${encodeURIComponent(student)}`;

/**
 * The address for a search from when a student's tabs were one page; undefined for an unknown one.
 * @param first the default tab
 */
export function formerAddress(student: string, search: URLSearchParams, first?: string): string | undefined {
  const { tab: named = first, homework, ...rest } = Object.fromEntries(search);
  const tab = named !== undefined && Object.hasOwn(TABS, named) ? TABS[named] : undefined;
  if (!tab) return undefined;
  const path = `${addressOf(student)}/${tab}${tab === "homework" && homework ? `/${encodeURIComponent(homework)}` : ""}`;
  const more = new URLSearchParams(rest).toString();
  return more ? `${path}?${more}` : path;
}
