import * as z from "zod/mini";
import { supabase } from "~/platform/backend/supabase";
import { reportError } from "~/platform/errors/report-error";

const Published = z.object({ published: z.array(z.unknown()), left_out: z.number() });

/** Publishes what of these articles is ready. How many texts went out, and did not; undefined when it failed. */
export async function publishAll(articles: string[]): Promise<{ published: number; left_out: number } | undefined> {
  const { data, error } = await supabase().rpc("publish_articles", { articles });
  if (error) void reportError(error);
  if (error) return undefined;
  const { published, left_out } = Published.parse(data);
  return { published: published.length, left_out };
}

export const deleteAll = async (articles: string[]): Promise<boolean> =>
  settled((await supabase().rpc("delete_articles", { articles })).error);

export const undeleteAll = async (articles: string[]): Promise<boolean> =>
  settled((await supabase().rpc("undelete_articles", { articles })).error);

function settled(error: unknown): boolean {
  if (error) void reportError(error);
  return !error;
}
