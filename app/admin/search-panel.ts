import { type LucideIcon, Settings } from "lucide-react";
import { listArticles } from "~/blog/managing/list-articles";
import { m } from "~/i18n/paraglide/messages";
import { supabase } from "~/platform/backend/supabase";
import { plain } from "~/platform/text/fold-text";
import { findSettings } from "~/settings/sections";
import { NAV_ENTRIES, TECHNICAL_PAGES } from "./nav-entries";
import { MOVES_CLASS, readPaletteActions } from "./palette-actions";
import { buttonOf, tabsOf } from "./tab-entries";

/** A target of the command palette. */
export type SearchHit = {
  id: string;
  kind: "page" | "student" | "article" | "action";
  name: string;
  detail?: string;
  to: string;
  /** The icon of a page. */
  Icon?: LucideIcon;
};

const MOST_OF_A_KIND = 6;
/** Far more than a teacher gives in two weeks. */
const MOST_CLASSES = 500;

/**
 * The panel's pages whose names contain these words, or all pages without words, and the matching tabs and parts of the
 * settings.
 */
export const findPages = (words: string): SearchHit[] => [
  ...[...NAV_ENTRIES, ...TECHNICAL_PAGES]
    .filter(({ label }) => plain(label()).includes(plain(words)))
    .map(({ to, label, Icon }) => ({
      id: to,
      kind: "page" as const,
      name: label(),
      to,
      Icon,
    })),
  ...(words.trim() === "" ? [] : NAV_ENTRIES).flatMap(({ to: page, label: of, Icon }) =>
    tabsOf(page)
      .filter(({ label }) => plain(label).includes(plain(words)))
      .map(({ to, label }) => ({ id: to, kind: "page" as const, name: label, detail: of(), to, Icon })),
  ),
  ...(words.trim() === "" ? [] : NAV_ENTRIES).flatMap(({ to, label: of, Icon }) => {
    const name = buttonOf(to);
    return name && plain(name).includes(plain(words))
      ? [{ id: `${to} button`, kind: "page" as const, name, detail: of(), to, Icon }]
      : [];
  }),
  ...findSettings(words).map(({ to, title }) => ({
    id: to,
    kind: "page" as const,
    name: title,
    detail: m.admin_nav_settings(),
    to,
    Icon: Settings,
  })),
];

/**
 * Offers the typed action for the people whose names follow it; without names, for all people or for the people with the
 * next classes.
 * @throws the backend's error.
 */
async function findActions(words: string): Promise<SearchHit[]> {
  const read = readPaletteActions(words);
  if (!read) return [];
  const next = read.actions.some(({ id }) => id === MOVES_CLASS) ? await nextClasses() : {};
  const students = supabase()
    .rpc("find_people", { search: read.person }, { get: true })
    .select("id, full_name, email")
    .eq("role", "aluno")
    .is("deactivated_at", null);
  const movable = Object.keys(next).slice(0, MOST_OF_A_KIND);
  const asked = read.person === "" && movable.length > 0 ? students.in("id", movable) : students;
  const { data: people, error } = await asked.order("full_name").limit(MOST_OF_A_KIND);
  if (error) throw error;
  return people.flatMap(({ id, full_name, email }) =>
    read.actions.flatMap(({ id: action, name, to }) => {
      const of = action === MOVES_CLASS ? next[id] : id;
      if (!of) return [];
      return [{ id: `${action} ${id}`, kind: "action" as const, name: name({ name: full_name || email }), to: to(of) }];
    }),
  );
}

/** The id of the next class of each student who has one, the soonest first. */
async function nextClasses(): Promise<Record<string, string>> {
  const { data, error } = await supabase()
    .from("hours")
    .select("id, student_id")
    .eq("kind", "class")
    .is("cancelled_at", null)
    .gt("starts_at", new Date().toISOString())
    .order("starts_at")
    .limit(MOST_CLASSES);
  if (error) throw error;
  const next: Record<string, string> = {};
  for (const { id, student_id } of data) if (id && student_id) next[student_id] ??= id;
  return next;
}

/** Actions for students, students by name or address, and articles by title. Nothing for fewer than two letters. @throws the backend's error. */
export async function findPeopleAndArticles(words: string): Promise<SearchHit[]> {
  const asked = plain(words);
  if (asked.length < 2) return [];
  const [actions, people, articles] = await Promise.all([
    findActions(words),
    supabase()
      .rpc("find_people", { search: words }, { get: true })
      .select("id, full_name, email")
      .order("full_name")
      .limit(MOST_OF_A_KIND),
    listArticles({ q: asked, state: "", category: "", sort: "", page: 1 }),
  ]);
  if (people.error) throw people.error;
  // An article is found by its title in one language and shown by another.
  const titles = articles.articles
    .flatMap(({ id, versions }) => versions.map(({ language, title }) => ({ id, language, title })))
    .filter(({ title }) => plain(title).includes(asked));
  return [
    ...actions,
    ...(people.data ?? []).map(({ id, full_name, email }) => ({
      id,
      kind: "student" as const,
      name: full_name || email,
      detail: email,
      to: `/admin/students/${id}`,
    })),
    ...titles.slice(0, MOST_OF_A_KIND).map(({ id, language, title }) => ({
      id: `${id} ${language}`,
      kind: "article" as const,
      name: title,
      detail: language,
      to: `/admin/publish-article/${id}`,
    })),
  ];
}
