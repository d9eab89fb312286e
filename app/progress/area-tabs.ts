import { m } from "~/i18n/paraglide/messages";
import { type Lang, pathFor } from "~/i18n/screens";

const TABS = [
  ["myProgress", m.progress_tab_dashboard],
  ["myHomework", m.progress_tab_homework],
  ["myGrades", m.progress_tab_grades],
  ["myClasses", m.progress_tab_payments],
  ["myProfile", m.progress_tab_profile],
  ["myFeedback", m.progress_tab_feedback],
] as const;

/** The tabs of the student's area, in their order. */
export const areaTabs = (lang: Lang) => TABS.map(([screen, label]) => ({ to: pathFor(screen, lang), label: label() }));
