import type { Lang } from "~/i18n/screens";
import type { Json } from "~/platform/backend/database.types";
import { supabase } from "~/platform/backend/supabase";

/** An article that its reader was told of and has not opened. */
export type UnreadArticle = { notification: string; titles: Record<Lang, string>; paths: Record<Lang, string> };

/** The articles that the bell told of and nobody opened from it, the latest first. */
export async function readUnreadArticles(most: number): Promise<UnreadArticle[]> {
  const { data, error } = await supabase()
    .from("notifications")
    .select("id, content")
    .eq("type", "new_article")
    .eq("is_read", false)
    .order("created_at", { ascending: false })
    .limit(most);
  if (error) throw error;
  return data.flatMap(({ id, content }) => unreadArticle(id, content) ?? []);
}

/** The article that a notification is about, in each language it has; undefined where it leads to none. */
export function unreadArticle(notification: string, content: Json): UnreadArticle | undefined {
  if (typeof content !== "object" || content === null || Array.isArray(content)) return undefined;
  const say = (name: string) => (typeof content[name] === "string" ? content[name] : "");
  const pt = say("link_pt") || say("link_en");
  const en = say("link_en") || say("link_pt");
  if (!pt.startsWith("/")) return undefined;
  const titles = { pt: say("article_title"), en: say("article_title_en") || say("article_title") };
  return { notification, titles, paths: { pt, en } };
}
