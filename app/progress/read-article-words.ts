import { z } from "zod/mini";
import { pageLang } from "~/i18n/use-lang";
import { supabase } from "~/platform/backend/supabase";

const Entry = z.object({ term: z.string(), meaning: z.string() });
const Block = z.object({ type: z.literal("vocabulary"), attrs: z.object({ entries: z.array(Entry) }) });
const Parent = z.object({ content: z.array(z.unknown()) });
const Article = z.object({ id: z.string(), title: z.string(), body: z.unknown() });

/** The words of all vocabulary boxes in a part of an article. */
function wordsIn(node: unknown): z.infer<typeof Entry>[] {
  const block = Block.safeParse(node).data;
  if (block) return block.attrs.entries;
  return Parent.safeParse(node).data?.content.flatMap(wordsIn) ?? [];
}

/** The vocabulary of an article, as cards; undefined for an address without any. */
export async function readArticleWords(slug: string) {
  const { data, error } = await supabase().rpc("read_article", { language: pageLang(), slug });
  if (error) throw error;
  const article = Article.safeParse(data).data;
  const words = wordsIn(article?.body).filter(({ term, meaning }) => term.trim() && meaning.trim());
  if (!article || words.length === 0) return undefined;
  const cards = words.map(({ term, meaning }) => ({
    front: term,
    back: meaning,
    source: "article" as const,
    source_id: article.id,
  }));
  return { title: article.title, cards };
}
