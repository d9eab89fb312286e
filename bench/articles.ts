import { readFile } from "node:fs/promises";
import path from "node:path";
import { createClient } from "@supabase/supabase-js";
import { z } from "zod";
import type { Database } from "../app/platform/backend/database.types.ts";
import { type Load, load } from "./throughput.ts";

const MANY = 10_000;
const AT_ONCE = 500;
const CONNECTIONS = 4;
const PAGES = ["/pt/blog?page=1", "/pt/blog?q=verbos", "/pt/blog?q=reuniao+de+trabalho", "/pt/blog?q=xyzzy"];
const WORDS = [
  "verbos",
  "reunião",
  "trabalho",
  "viagem",
  "escuta",
  "pronúncia",
  "palavras",
  "frases",
  "erros",
  "dicas",
];

const word = (number: number) => WORDS[number % WORDS.length] ?? "";

/** Measures the blog's pages with a new school's articles, and with ten thousand more. */
export async function withManyArticles(site: string, dataDir: string) {
  const few: Load[] = [];
  for (const page of PAGES) few.push(await load(site + page, { connections: CONNECTIONS }));
  const secrets = JSON.parse(await readFile(path.join(dataDir, "secrets.json"), "utf8"));
  const { secretKey } = z.object({ secretKey: z.string() }).parse(secrets);
  const server = createClient<Database>(site, secretKey, { auth: { persistSession: false, autoRefreshToken: false } });
  for (let from = 0; from < MANY; from += AT_ONCE) {
    const made = await server
      .from("articles")
      .insert(Array.from({ length: AT_ONCE }, () => ({ category: "grammar" })))
      .select("id");
    if (made.error) throw new Error(made.error.message);
    const versions = made.data.map(({ id }, index) => {
      const number = from + index;
      const text = Array.from({ length: 120 }, (_, at) => word(number * 7 + at * at)).join(" ");
      return {
        article_id: id,
        language: "pt" as const,
        slug: `artigo-${number}`,
        body_text: text,
        excerpt: text.slice(0, 120),
        title: `${word(number)} e ${word(number >> 3)} ${number}`,
        state: "published" as const,
        published_at: new Date(Date.now() - number * 60_000).toISOString(),
      };
    });
    const { error } = await server.from("article_versions").insert(versions);
    if (error) throw new Error(error.message);
  }
  const many: Load[] = [];
  for (const page of PAGES) many.push(await load(site + page, { connections: CONNECTIONS }));
  return PAGES.map((page, index) => ({
    page,
    few: few[index] ?? { perSecond: 0, p99: 0 },
    many: many[index] ?? { perSecond: 0, p99: 0 },
  }));
}
