import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import type { Client } from "./backend/site-backend.ts";

const FOLDER = path.resolve(import.meta.dirname, "starting-articles");
const Front = z.object({
  pair: z.string(),
  title: z.string(),
  slug: z.string(),
  category: z.string(),
  excerpt: z.string(),
});

/** Adds the first articles to a new school: once, so that deleted ones stay deleted. */
export async function addStartingArticles(server: Client): Promise<void> {
  const { data: there, error } = await server.rpc("is_step_done", { step: "starting_articles" });
  if (error) throw new Error(error.message);
  if (there) return;
  const articles = await readStartingArticles();
  const added = await server.rpc("add_starting_articles", { articles: JSON.parse(JSON.stringify(articles)) });
  if (added.error) throw new Error(added.error.message);
}

/** The Markdown files of the folder, `name.pt.md` and `name.en.md`, as pairs. @throws ZodError for an invalid one. */
export async function readStartingArticles() {
  const { markdownToDocument } = await import("../app/blog/markdown.ts");
  const { textOf } = await import("../app/blog/document-node.ts");
  const pairs = new Map<string, { category: string; versions: object[] }>();
  for (const file of (await readdir(FOLDER)).filter((name) => name.endsWith(".md")).sort()) {
    const [, language = ""] = /\.(pt|en)\.md$/.exec(file) ?? [];
    const [, front = "", body = ""] =
      /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(await readFile(path.join(FOLDER, file), "utf8")) ?? [];
    const { pair, category, ...version } = Front.parse(readFront(front));
    const document = markdownToDocument(body);
    const known = pairs.get(pair) ?? { category, versions: [] };
    known.versions.push({ ...version, language, body: document, text: textOf(document) });
    pairs.set(pair, known);
  }
  return [...pairs.values()];
}

/** `name: value` lines; a value in quotes is a JSON string. */
const readFront = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split("\n").map((line) => {
      const [, name = "", value = ""] = /^(\w+):\s*(.*)$/.exec(line) ?? [];
      return [name, value.startsWith('"') ? String(JSON.parse(value)) : value];
    }),
  );
