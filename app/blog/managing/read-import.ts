import { generateJSON } from "@tiptap/core";
import { strFromU8, unzipSync } from "fflate";
import * as z from "zod/mini";
import { type Lang, parseLang } from "~/i18n/screens";
import { allowedDocument, type DocumentNode, textOf } from "../allowed-document";
import { EXTENSIONS } from "../blocks";
import { markdownToDocument } from "../markdown";
import { toSlug } from "../render-article";
import { cleanPasted } from "../writing/clean-pasted";
import { readFrontMatter } from "./front-matter";

/** An article as another place, or an export of ours, has it. */
export type Incoming = {
  /** The same for versions of one article. */
  pair: string;
  language: Lang;
  title: string;
  slug: string;
  excerpt: string;
  category: string;
  dated: string | undefined;
  cover_path: string | null;
  cover_alt: string | null;
  body: DocumentNode;
};

const LARGEST_FILE = 50 * 1024 * 1024;
const MOST_ARTICLES = 2_000;

/** The file is none of those that can be read. */
export class UnreadableFile extends Error {}

/**
 * Reads a ZIP or a Markdown file of articles, a Ghost export (JSON) or a WordPress export (XML).
 * @param language of articles that do not say theirs.
 * @throws UnreadableFile
 */
export async function readImport(file: File, language: Lang): Promise<Incoming[]> {
  if (file.size > LARGEST_FILE) throw new UnreadableFile();
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    return readBytes(file.name, bytes, language).slice(0, MOST_ARTICLES);
  } catch (error) {
    throw new UnreadableFile(undefined, { cause: error });
  }
}

function readBytes(name: string, bytes: Uint8Array, language: Lang): Incoming[] {
  if (/\.zip$/i.test(name)) {
    const files = unzipSync(bytes, { filter: (entry) => /\.md$/i.test(entry.name) && entry.originalSize < 2_000_000 });
    return Object.entries(files).map(([entry, content]) => fromMarkdown(entry, strFromU8(content), language));
  }
  const text = new TextDecoder().decode(bytes);
  if (/\.(md|markdown)$/i.test(name)) return [fromMarkdown(name, text, language)];
  if (/\.json$/i.test(name)) return fromGhost(text, language);
  if (/\.xml$/i.test(name)) return fromWordPress(text, language);
  throw new UnreadableFile();
}

const isoDate = (value: string | null | undefined): string | undefined => {
  const date = new Date(value ?? "");
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
};
const slugOf = (slug: string | null | undefined, title: string) => toSlug(slug ?? "") || toSlug(title);

function fromMarkdown(name: string, file: string, language: Lang): Incoming {
  const { front, text } = readFrontMatter(file);
  const title = front.title ?? name.replace(/^.*\//, "").replace(/(\.(pt|en))?\.md$/i, "");
  return {
    pair: front.pair ?? name,
    language: parseLang(front.language ?? /\.(pt|en)\.md$/i.exec(name)?.[1]) ?? language,
    title: title.slice(0, 160),
    slug: slugOf(front.slug, title),
    excerpt: (front.excerpt ?? front.description ?? "").slice(0, 320),
    category: front.category ?? "",
    dated: isoDate(front.date),
    cover_path: /^\/media\/article-images\/[\w.-]+$/.test(front.cover ?? "") ? (front.cover ?? null) : null,
    cover_alt: front.cover_alt?.slice(0, 200) ?? null,
    body: markdownToDocument(text),
  };
}

function fromHtml(html: string): DocumentNode {
  const paragraphs = /<(p|div|h\d|ul|ol|blockquote|table)[\s>]/i.test(html)
    ? html
    : html
        .split(/\n\s*\n/)
        .map((part) => `<p>${part}</p>`)
        .join("");
  return allowedDocument(generateJSON(cleanPasted(paragraphs), EXTENSIONS));
}

const GhostPost = z.object({
  id: z.union([z.string(), z.number()]),
  title: z.string(),
  slug: z.nullish(z.string()),
  html: z.nullish(z.string()),
  custom_excerpt: z.nullish(z.string()),
  published_at: z.nullish(z.union([z.string(), z.number()])),
  type: z.nullish(z.string()),
});
const Ghost = z.object({ db: z.array(z.object({ data: z.object({ posts: z.array(z.unknown()) }) })) });

function fromGhost(text: string, language: Lang): Incoming[] {
  const { db } = Ghost.parse(JSON.parse(text));
  return db
    .flatMap(({ data }) => data.posts)
    .flatMap((post) => {
      const { success, data } = GhostPost.safeParse(post);
      if (!success || !data.html || data.type === "page") return [];
      const { id, title, slug, html, custom_excerpt, published_at } = data;
      const dated = isoDate(published_at ? new Date(published_at).toISOString() : null);
      return [imported(`ghost ${id}`, language, title, slug, custom_excerpt, dated, fromHtml(html))];
    });
}

function fromWordPress(text: string, language: Lang): Incoming[] {
  const xml = new DOMParser().parseFromString(text, "text/xml");
  if (xml.querySelector("parsererror")) throw new UnreadableFile();
  return [...xml.getElementsByTagName("item")].flatMap((item) => {
    const say = (name: string) => item.getElementsByTagName(name)[0]?.textContent?.trim() ?? "";
    if (say("wp:post_type") !== "post" || say("wp:status") === "trash") return [];
    const date = say("wp:post_date_gmt");
    const dated = isoDate(date.startsWith("0000") ? null : `${date.replace(" ", "T")}Z`);
    const [title, slug, body] = [say("title"), say("wp:post_name"), fromHtml(say("content:encoded"))];
    return [imported(`wp ${say("wp:post_id")}`, language, title, slug, say("excerpt:encoded"), dated, body)];
  });
}

function imported(
  pair: string,
  language: Lang,
  title: string,
  slug: string | null | undefined,
  excerpt: string | null | undefined,
  dated: string | undefined,
  body: DocumentNode,
): Incoming {
  const words = textOf(body).replace(/\s+/g, " ").trim();
  return {
    ...{ pair, language, dated, body, category: "", cover_path: null, cover_alt: null },
    title: (title || words).slice(0, 160),
    slug: slugOf(slug, title),
    excerpt: (excerpt || words).replace(/<[^>]*>/g, "").slice(0, 300),
  };
}
