const TABS = ["payments", "homework", "grades", "classes", "feedback", "notes", "files", "history"];

/**
 * The address for a search from when a student's tabs were one page; undefined for an unknown one.
 * @param first the default tab
 */
export function formerAddress(student: string, search: URLSearchParams, first?: string): string | undefined {
  const { tab = first, homework, ...rest } = Object.fromEntries(search);
  if (tab === "details") return `/admin/students/${student}/account`;
  if (!tab || !TABS.includes(tab)) return undefined;
  const path = `/admin/students/${student}/${tab}${tab === "homework" && homework ? `/${homework}` : ""}`;
  const more = new URLSearchParams(rest).toString();
  return more ? `${path}?${more}` : path;
}
