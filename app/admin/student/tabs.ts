import { m } from "~/i18n/paraglide/messages";

/** The tabs of the teacher's view of a student, in their order. */
const TABS = [
  ["", m.students_page_details],
  ["/classes", m.progress_tab_classes],
  ["/homework", m.progress_tab_homework],
  ["/grades", m.progress_tab_grades],
  ["/payments", m.admin_nav_payments],
  ["/notes", m.students_notes_tab],
  ["/history", m.students_history],
] as const;

/** The tabs of a student's page, as links with their labels. */
export const studentTabs = (id: string) =>
  TABS.map(([tab, label]) => ({ to: `/admin/students/${id}${tab}`, label: label() }));

/** The tabs, and the pages that are reached from the first of them. */
export const studentPages = (id: string) => [
  ...studentTabs(id),
  { to: `/admin/students/${id}/dashboard`, label: m.students_page_dashboard() },
  { to: `/admin/students/${id}/account`, label: m.students_page_account() },
];
