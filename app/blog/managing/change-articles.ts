import * as z from "zod/mini";
import { LANGS } from "~/i18n/screens";
import { reportError } from "~/platform/report-error";
import { supabase } from "~/platform/supabase";

const Published = z.object({
  published: z.array(z.object({ article: z.string(), language: z.enum(LANGS) })),
  left_out: z.number(),
});
export type Published = z.infer<typeof Published>;

/** Publishes what is ready of these articles; undefined when it failed. */
export async function publishAll(articles: string[]): Promise<Published | undefined> {
  const { data, error } = await supabase().rpc("publish_articles", { articles });
  if (error) void reportError(error);
  return error ? undefined : Published.parse(data);
}

/** Takes back what `publishAll` did. */
export async function unpublishAll({ published }: Published): Promise<boolean> {
  const outcomes = await Promise.all(
    published.map(({ article, language }) => supabase().rpc("unpublish_article", { article, language })),
  );
  return outcomes.every(({ error }) => settled(error));
}

export const deleteAll = async (articles: string[]): Promise<boolean> =>
  settled((await supabase().rpc("delete_articles", { articles })).error);

export const undeleteAll = async (articles: string[]): Promise<boolean> =>
  settled((await supabase().rpc("undelete_articles", { articles })).error);

function settled(error: unknown): boolean {
  if (error) void reportError(error);
  return !error;
}
