import { CalendarClock, LayoutDashboard, MessageSquare, NotebookPen, User } from "lucide-react";
import { m } from "~/i18n/paraglide/messages";
import { type Lang, pathFor } from "~/i18n/screens";
import { areaMeta } from "./area-meta";

/** The parts of the student's area, each with an address of its own. */
const PARTS = {
  myProgress: m.progress_tab_dashboard,
  myGrades: m.common_grades,
  myLine: m.progress_tab_line,
  myHomework: m.common_homework,
  myCards: m.common_cards,
  myClasses: m.common_classes,
  myPayments: m.common_payments,
  myProfile: m.progress_tab_profile,
  myFeedback: m.progress_tab_feedback,
} as const;
type Part = keyof typeof PARTS;

/** The specification's five tabs, in its order. A tab opens its first part. */
const TABS = [
  { label: m.progress_tab_dashboard, Icon: LayoutDashboard, parts: ["myProgress", "myGrades", "myLine"] },
  { label: m.common_homework, Icon: NotebookPen, parts: ["myHomework", "myCards"] },
  { label: m.progress_tab_payments_classes, Icon: CalendarClock, parts: ["myClasses", "myPayments"] },
  { label: m.progress_tab_profile, Icon: User, parts: ["myProfile"] },
  { label: m.progress_tab_feedback, Icon: MessageSquare, parts: ["myFeedback"] },
] as const satisfies { label: () => string; Icon: typeof User; parts: readonly Part[] }[];

/** The name of a part in the language of the page. */
export const tabName = (part: Part): string => PARTS[part]();

/** The `meta` of a part, whose title is its name. */
export const tabMeta = (part: Part) => areaMeta(part, () => tabName(part));

/** Paths below which a part is open, besides its own. */
const alsoOf = (part: Part, lang: Lang): string[] =>
  part === "myClasses" ? [pathFor("myRoom", lang, { class: "" })] : [];

/**
 * The tabs of the student's area with their parts, and which of them a path opens.
 * @param home the address of the first part, which the start page has for itself
 */
export function areaTabs(lang: Lang, pathname: string, home: string = pathFor("myProgress", lang)) {
  const opens = (part: Part): boolean => {
    const path = part === "myProgress" ? home : pathFor(part, lang);
    // Every part is below the first one.
    const isBelow = part !== "myProgress" && pathname.startsWith(`${path}/`);
    return pathname === path || isBelow || alsoOf(part, lang).some((other) => pathname.startsWith(other));
  };
  return TABS.map(({ label, Icon, parts }) => {
    const choices = parts.map((part) => ({
      key: part,
      to: part === "myProgress" ? home : pathFor(part, lang),
      label: tabName(part),
      current: opens(part),
    }));
    return { label: label(), Icon, to: choices[0]?.to ?? home, open: choices.some(({ current }) => current), choices };
  });
}
