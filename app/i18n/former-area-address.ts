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
 * The address of a tab that was named in the query before tabs had addresses of their own: stored notifications and
 * mails have such links. Undefined when the query has no tab.
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
