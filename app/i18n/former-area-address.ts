import { type Lang, pathFor } from "./screens.ts";

const TABS = {
  homework: "myHomework",
  grades: "myGrades",
  classes: "myClasses",
  profile: "myProfile",
  feedback: "myFeedback",
} as const;
const isTab = (value: string | null): value is keyof typeof TABS => value !== null && Object.hasOwn(TABS, value);

/**
 * The place in the student's area that a search named before each tab had its own address: stored notifications and mails
 * hold such links. Undefined where the search names none.
 */
export function formerAreaAddress(search: URLSearchParams, lang: Lang): string | undefined {
  const tab = search.get("tab");
  if (!isTab(tab)) return undefined;
  const { tab: _tab, homework, ...rest } = Object.fromEntries(search);
  const path =
    tab === "homework" && homework ? pathFor("myHomeworkItem", lang, { homework }) : pathFor(TABS[tab], lang);
  const more = new URLSearchParams(rest).toString();
  return more ? `${path}?${more}` : path;
}
