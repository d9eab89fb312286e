const TABS = ["payments", "homework", "grades", "classes", "feedback", "notes", "files", "history"];

/**
 * The place that a search named before each tab of a student had its own address; undefined where it names none.
 * @param first the tab that a search without one means
 */
export function formerAddress(student: string, search: URLSearchParams, first?: string): string | undefined {
  const { tab = first, homework, ...rest } = Object.fromEntries(search);
  if (!tab || !TABS.includes(tab)) return undefined;
  const path = `/admin/students/${student}/${tab}${tab === "homework" && homework ? `/${homework}` : ""}`;
  const more = new URLSearchParams(rest).toString();
  return more ? `${path}?${more}` : path;
}
