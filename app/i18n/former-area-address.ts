import { type Lang, pathFor } from "./screens.ts";

const TABS = {
  homework: "myHomework",
  cards: "myCards",
  grades: "myGrades",
  classes: "myClasses",
  payments: "myPayments",
  profile: "myProfile",
  feedback: "myFeedback",
} as const;
const isTab = (value: string | null): value is keyof typeof TABS => value !== null && Object.hasOwn(TABS, value);

/** The paths, below the language, of the tab that once held both classes and payments. */
export const FORMER_CLASSES_PATHS = ["meu-progresso/pagamentos-e-aulas", "my-progress/payments-and-classes"] as const;

/** The address now of what a link to that tab meant: a charge, if the link names one, otherwise the classes. */
export const formerClassesAddress = (search: URLSearchParams, lang: Lang): string =>
  addressOf(pathFor(search.has("charge") ? "myPayments" : "myClasses", lang), search);

const addressOf = (path: string, search: URLSearchParams): string => (search.size > 0 ? `${path}?${search}` : path);

/**
 * The address of a tab that was named in the query before tabs had addresses of their own: stored notifications and
 * mails have such links. Undefined when the query has no tab.
 */
export function formerAreaAddress(search: URLSearchParams, lang: Lang): string | undefined {
  const tab = search.get("tab");
  if (!isTab(tab)) return undefined;
  const { tab: _tab, homework, ...rest } = Object.fromEntries(search);
  const more = new URLSearchParams(rest);
  if (tab === "classes") return formerClassesAddress(more, lang);
  const path =
    tab === "homework" && homework ? pathFor("myHomeworkItem", lang, { homework }) : pathFor(TABS[tab], lang);
  return addressOf(path, more);
}
