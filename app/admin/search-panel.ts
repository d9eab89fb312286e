import { listArticles } from "~/blog/managing/list-articles";
import { m } from "~/i18n/paraglide/messages";
import { supabase } from "~/platform/backend/supabase";
import { reportFailedPart } from "~/platform/errors/report-failed-part";
import { plain } from "~/platform/text/fold-text";
import { findSettings } from "~/settings/sections";
import { NAV_ENTRIES } from "./nav-entries";

/** A target of the command palette. */
export type SearchHit = { id: string; kind: "page" | "student" | "article"; name: string; detail?: string; to: string };

const MOST_OF_A_KIND = 6;

/** Pages of the panel whose names have these words, all of them for none; and parts of the settings that are about them. */
export const findPages = (words: string): SearchHit[] => [
  ...NAV_ENTRIES.filter(({ label }) => plain(label()).includes(plain(words))).map(({ to, label }) => ({
    id: to,
    kind: "page" as const,
    name: label(),
    to,
  })),
  ...findSettings(words).map(({ to, title }) => ({
    id: to,
    kind: "page" as const,
    name: title,
    detail: m.admin_nav_settings(),
    to,
  })),
];

/** Students by name or address, and articles by title. Nothing for fewer than two letters. */
export async function findPeopleAndArticles(words: string): Promise<SearchHit[]> {
  const asked = plain(words);
  if (asked.length < 2) return [];
  const [people, articles] = await Promise.all([
    supabase()
      .rpc("find_people", { search: words }, { get: true })
      .select("id, full_name, email")
      .order("full_name")
      .limit(MOST_OF_A_KIND),
    listArticles({ q: asked, state: "", category: "", sort: "", page: 1 }),
  ]);
  if (people.error) void reportFailedPart(people.error);
  // Found by the title of one language, an article has others.
  const titles = articles.articles
    .flatMap(({ id, versions }) => versions.map(({ language, title }) => ({ id, language, title })))
    .filter(({ title }) => plain(title).includes(asked));
  return [
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
