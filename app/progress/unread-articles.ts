import { supabase } from "~/platform/supabase";

/** An article that its reader was told of and has not opened. */
export type UnreadArticle = { notification: string; title: string; paths: Record<"pt" | "en", string> };

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
  return data.flatMap(({ id, content }) => {
    if (typeof content !== "object" || content === null || Array.isArray(content)) return [];
    const say = (name: string) => (typeof content[name] === "string" ? content[name] : "");
    const [pt, en] = [say("link_pt") || say("link_en"), say("link_en") || say("link_pt")];
    return pt.startsWith("/") ? [{ notification: id, title: say("article_title"), paths: { pt, en } }] : [];
  });
}
