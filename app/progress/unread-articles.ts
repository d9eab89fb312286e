import type { Lang } from "~/i18n/screens";
import type { Json } from "~/platform/backend/database.types";
import { supabase } from "~/platform/backend/supabase";

/** An article with an unread notification. */
export type UnreadArticle = { notification: string; titles: Record<Lang, string>; paths: Record<Lang, string> };

/** The articles with unread notifications, the latest first. */
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

/** The article of a notification, in each of its languages; undefined without a link. */
export function unreadArticle(notification: string, content: Json): UnreadArticle | undefined {
  if (typeof content !== "object" || content === null || Array.isArray(content)) return undefined;
  const text = (name: string) => (typeof content[name] === "string" ? content[name] : "");
  const pt = text("link_pt") || text("link_en");
  const en = text("link_en") || text("link_pt");
  if (!pt.startsWith("/")) return undefined;
  const titles = { pt: text("article_title"), en: text("article_title_en") || text("article_title") };
  return { notification, titles, paths: { pt, en } };
}
