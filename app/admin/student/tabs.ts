import { m } from "~/i18n/paraglide/messages";

/** The tabs of the teacher's view of a student, in their order. */
const TABS = [
  ["", m.students_page_details],
  ["/classes", m.common_classes],
  ["/homework", m.common_homework],
  ["/grades", m.common_grades],
  ["/line", m.progress_tab_line],
  ["/cards", m.common_cards],
  ["/payments", m.common_payments],
  ["/notes", m.common_notes],
  ["/history", m.common_history],
] as const;

/** The tabs that an admin has, too, who attends no classes and pays nothing. */
const ADMIN_TABS: readonly string[] = ["", "/history"];

const linksOf = (id: string) =>
  TABS.map(([tab, label]) => ({
    to: `/admin/students/${id}${tab}`,
    label: label(),
    ofAdmin: ADMIN_TABS.includes(tab),
  }));

type Person = { id: string; role: "admin" | "aluno" };

/** The tabs of a person's page, as links with their labels. */
export const studentTabs = ({ id, role }: Person) => linksOf(id).filter(({ ofAdmin }) => ofAdmin || role === "aluno");

/** The pages that an admin may still have from an earlier time as a student. */
export const formerStudentPages = (id: string) => linksOf(id).filter(({ ofAdmin }) => !ofAdmin);

/** All pages of a person, those included that are reached from the first of the tabs. */
export const studentPages = (id: string) => [
  ...linksOf(id),
  { to: `/admin/students/${id}/dashboard`, label: m.students_page_dashboard() },
  { to: `/admin/students/${id}/account`, label: m.students_page_account() },
];
