import { expect } from "vitest";
import type { Json } from "../../app/platform/backend/database.types.ts";
import type { Client, School } from "./school.ts";

export const body = (...words: string[]): Json => ({
  type: "doc",
  content: words.map((text) => ({ type: "paragraph", content: [{ type: "text", text }] })),
});
export const draftOf = (title: string, slug = title.toLowerCase(), words = ["Um texto"]) => ({
  title,
  slug,
  excerpt: "",
  body: body(...words),
});
type SavedDraft = { article: string; revision: number };
type Side = "pt" | "en";

/** The teacher's actions on articles, and readers' views of them. */
export function writersOf(school: () => School) {
  const save = async (
    draft: Json,
    base = 0,
    article?: string,
    language: Side = "pt",
    who: Client = school().teacher.client,
  ) => {
    const { data, error } = await who.rpc("save_article", {
      ...(article ? { article } : { article: null as never }),
      language,
      base,
      draft,
    });
    return { saved: data as unknown as SavedDraft, error };
  };
  const publish = (article: string, base: number, language: Side = "pt", at?: string) =>
    school().teacher.client.rpc("publish_article", { article, language, base, ...(at ? { at } : {}) });
  const read = async (slug: string, language: Side = "pt") =>
    (await school().visitor.rpc("read_article", { language, slug })).data as { title?: string; pair?: string } | null;
  const tidy = async () => expect((await school().server.rpc("run_housekeeping")).error).toBeNull();
  const others = () => [school().visitor, school().student.client, school().former.client];
  return { save, publish, read, tidy, others };
}
