import { m } from "~/i18n/paraglide/messages";
import { type Lang, pathFor } from "~/i18n/screens";
import { areaMeta } from "./area-meta";

/** The pages of the tab for payments and classes, the more frequent one first. */
const PAGES = [
  ["myClasses", m.progress_tab_classes],
  ["myPayments", m.progress_tab_payments],
] as const;

/** The tabs of the student's area, in their order. */
const TABS = [
  ["myProgress", m.progress_tab_dashboard],
  ["myHomework", m.progress_tab_homework],
  ["myCards", m.progress_tab_cards],
  ["myGrades", m.progress_tab_grades],
  ["myLine", m.progress_tab_line],
  ["myClasses", m.progress_tab_payments_classes],
  ["myProfile", m.progress_tab_profile],
  ["myFeedback", m.progress_tab_feedback],
] as const;
type Tab = (typeof TABS | typeof PAGES)[number][0];

/** The name of a tab, or of a page of one, in the language of the page. */
export const tabName = (tab: Tab): string => [...PAGES, ...TABS].find(([screen]) => screen === tab)?.[1]() ?? "";

/** The `meta` of a tab, whose title is its name. */
export const tabMeta = (tab: Tab) => areaMeta(tab, () => tabName(tab));

/** The tabs of the student's area, as links with their labels. */
export const areaTabs = (lang: Lang) =>
  TABS.map(([screen, label]) => ({
    to: pathFor(screen, lang),
    label: label(),
    ...(screen === "myClasses" && { also: [pathFor("myPayments", lang), roomPath(lang)] }),
  }));

const roomPath = (lang: Lang): string => pathFor("myRoom", lang, { class: "" }).slice(0, -1);

/** The pages of the tab for payments and classes, while one of them is open. */
export function classesAndPayments(lang: Lang, pathname: string) {
  const isRoom = pathname.startsWith(`${roomPath(lang)}/`);
  const pages = PAGES.map(([screen, label]) => {
    const to = pathFor(screen, lang);
    return { key: screen, to, label: label(), current: pathname === to || (isRoom && screen === "myClasses") };
  });
  return pages.some(({ current }) => current) ? pages : undefined;
}
