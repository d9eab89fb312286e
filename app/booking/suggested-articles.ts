import type { SupabaseClient } from "@supabase/supabase-js";
import * as z from "zod/mini";
import type { Lang } from "~/i18n/screens";
import type { Database } from "~/platform/database.types";

const Articles = z.array(z.object({ id: z.string(), title: z.string(), slug: z.string() }));
const MOST = 3;

/** Something to read until the class. Nothing where it cannot be had. */
export async function suggestedArticles(client: SupabaseClient<Database>, lang: Lang) {
  const { data } = await client.rpc("list_articles", { language: lang, by: "popular", most: MOST });
  return Articles.safeParse(data).data ?? [];
}
