import { m } from "~/i18n/paraglide/messages";

/** The tabs of the student's area, in their order, and what each is called. */
export const AREA_TABS = {
  dashboard: m.progress_tab_dashboard,
  homework: m.progress_tab_homework,
  grades: m.progress_tab_grades,
  classes: m.progress_tab_payments,
  profile: m.progress_tab_profile,
  feedback: m.progress_tab_feedback,
};
