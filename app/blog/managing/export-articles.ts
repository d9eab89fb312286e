import { strToU8, zipSync } from "fflate";
import { LANGS } from "~/i18n/screens";
import { supabase } from "~/platform/backend/supabase";
import { documentToMarkdown } from "../markdown";
import { writeFrontMatter } from "./front-matter";

const AT_ONCE = 200;
const DRAFT = "title, slug, excerpt, body, cover_path, cover_alt";

/** Exports every article in every language as Markdown with front matter, in one ZIP file. */
export async function exportArticles(): Promise<Blob> {
  const files: Record<string, Uint8Array> = {};
  for (let from = 0; ; from += AT_ONCE) {
    const { data, error } = await supabase()
      .from("articles")
      .select(
        `id, category, article_drafts(language, ${DRAFT}, saved_at), article_versions(language, ${DRAFT}, state, published_at)`,
      )
      .is("deleted_at", null)
      .order("id")
      .range(from, from + AT_ONCE - 1);
    if (error) throw error;
    for (const { id, category, article_drafts, article_versions } of data)
      for (const language of LANGS) {
        const live = article_versions.find((row) => row.language === language);
        const text = article_drafts.find((row) => row.language === language) ?? live;
        if (!text) continue;
        const front = {
          pair: id,
          language,
          title: text.title,
          slug: text.slug,
          excerpt: text.excerpt ?? "",
          category: category ?? "",
          state: live?.state ?? "draft",
          date: live?.published_at ?? "",
          cover: text.cover_path ?? "",
          cover_alt: text.cover_alt ?? "",
        };
        const name = `${text.slug || id}.${language}.md`;
        files[name in files ? `${id}.${language}.md` : name] = strToU8(
          writeFrontMatter({ front, text: documentToMarkdown(text.body) }),
        );
      }
    if (data.length < AT_ONCE) break;
  }
  return new Blob([new Uint8Array(zipSync(files))], { type: "application/zip" });
}
