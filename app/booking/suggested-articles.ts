import * as z from "zod/mini";
import type { Lang } from "~/i18n/screens";
import type { Backend } from "~/platform/backend/backend";

const Articles = z.array(z.object({ id: z.string(), title: z.string(), slug: z.string() }));
const MOST_ARTICLES = 3;

/** Articles to read before the class: popular ones, then new ones. Empty when they cannot be read. */
export async function suggestedArticles(client: Backend, lang: Lang) {
  const ask = async (by: "popular" | "recent") =>
    Articles.safeParse((await client.rpc("list_articles", { language: lang, by, max_rows: MOST_ARTICLES })).data)
      .data ?? [];
  const [popular, recent] = await Promise.all([ask("popular"), ask("recent")]);
  const found = new Map([...popular, ...recent].map((article) => [article.id, article]));
  return [...found.values()].slice(0, MOST_ARTICLES);
}
