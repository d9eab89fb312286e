import { m } from "~/i18n/paraglide/messages";
import { type Lang, pathFor } from "~/i18n/screens";
import { areaMeta } from "./area-meta";

/** The tabs of the student's area, in their order. */
const TABS = [
  ["myProgress", m.progress_tab_dashboard],
  ["myHomework", m.progress_tab_homework],
  ["myCards", m.progress_tab_cards],
  ["myGrades", m.progress_tab_grades],
  ["myLine", m.progress_tab_line],
  ["myClasses", m.progress_tab_classes],
  ["myPayments", m.progress_tab_payments],
  ["myProfile", m.progress_tab_profile],
  ["myFeedback", m.progress_tab_feedback],
] as const;
type Tab = (typeof TABS)[number][0];

/** The name of a tab in the language of the page. */
export const tabName = (tab: Tab): string => TABS.find(([screen]) => screen === tab)?.[1]() ?? "";

/** The `meta` of a tab, whose title is its name. */
export const tabMeta = (tab: Tab) => areaMeta(tab, () => tabName(tab));

/** The tabs of the student's area, as links with their labels. */
export const areaTabs = (lang: Lang) =>
  TABS.map(([screen, label]) => ({
    to: pathFor(screen, lang),
    label: label(),
    ...(screen === "myClasses" && { also: pathFor("myRoom", lang, { class: "" }).slice(0, -1) }),
  }));
