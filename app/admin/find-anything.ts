import { filterWords } from "~/platform/list-address";
import { plain } from "~/platform/plain";
import { supabase } from "~/platform/supabase";
import { NAV_ENTRIES } from "./nav-entries";

/** Something that can be gone to. */
export type Found = { id: string; kind: "page" | "student" | "article"; name: string; detail?: string; to: string };

const MOST_OF_A_KIND = 6;

/** Pages of the panel whose names have these words; all of them for none. */
export const findPages = (words: string): Found[] =>
  NAV_ENTRIES.filter(({ label }) => plain(label()).includes(plain(words))).map(({ to, label }) => ({
    ...{ id: to, kind: "page", name: label(), to },
  }));

/** Students by name or address, and articles by title. Nothing for fewer than two letters. */
export async function findPeopleAndArticles(words: string): Promise<Found[]> {
  const asked = filterWords(words);
  if (asked.length < 2) return [];
  const [people, articles] = await Promise.all([
    supabase()
      .from("profiles")
      .select("id, full_name, email")
      .or(`full_name.ilike.%${asked}%,email.ilike.%${asked}%`)
      .order("full_name")
      .limit(MOST_OF_A_KIND),
    supabase()
      .from("article_drafts")
      .select("article_id, language, title")
      .ilike("title", `%${asked}%`)
      .order("title")
      .limit(MOST_OF_A_KIND),
  ]);
  return [
    ...(people.data ?? []).map(({ id, full_name, email }) => ({
      ...{ id, kind: "student" as const, name: full_name || email, detail: email, to: `/admin/students/${id}` },
    })),
    ...(articles.data ?? []).map(({ article_id, language, title }) => ({
      ...{ id: `${article_id} ${language}`, kind: "article" as const, name: title, detail: language },
      to: `/admin/publish-article/${article_id}`,
    })),
  ];
}
