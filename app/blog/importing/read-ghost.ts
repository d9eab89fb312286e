import { marked } from "marked";
import { parseLang } from "~/i18n/screens";
import { truncate } from "~/platform/text/truncate";
import { escapeHtml } from "../escape-html";
import { lexicalHtml } from "./ghost-lexical";
import { mobiledocHtml } from "./ghost-mobiledoc";
import { plainText } from "./html-parts";
import {
  type ImportProgress,
  type Losses,
  type PictureReference,
  recordLoss,
  UnreadableFile,
} from "./imported-article";
import { at, listAt, textAt } from "./loose-values";
import { makeArticle } from "./make-article";
import { readDate } from "./read-date";
import { tidyHtml } from "./tidy-html";

/** Reads a Ghost export of any version into articles. @throws UnreadableFile for any other file. */
export async function readGhost(text: string, into: ImportProgress): Promise<void> {
  let file: unknown;
  try {
    file = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    throw new UnreadableFile("broken", error);
  }
  const parts = [...listAt(file, "db"), file].map((part) => at(part, "data") ?? part);
  const exports = parts.filter((data) => Array.isArray(at(data, "posts")));
  if (exports.length === 0) throw new UnreadableFile("kind");
  for (const data of exports) {
    const posts = listAt(data, "posts");
    const sources = new Map(posts.map((post) => [textAt(post, "slug"), sourceOf(post)]));
    for (const post of posts) {
      await into.pause();
      const name = plainText(textAt(post, "title")) || textAt(post, "slug", "id") || "?";
      if (textAt(post, "type") === "page" || ["1", "true"].includes(String(at(post, "page"))))
        into.skipped.push({ kind: "page", what: name });
      else {
        try {
          addPost(post, data, sources, into);
        } catch {
          into.skipped.push({ kind: "unreadable", what: name });
        }
      }
    }
  }
}

const sourceOf = (post: unknown) => {
  const id = textAt(post, "uuid", "id");
  // A plain number would be the first post of every blog, so the id includes the text.
  return /^\d{0,9}$/.test(id) ? `ghost ${id} ${textAt(post, "slug")}` : `ghost ${id}`;
};

function addPost(post: unknown, data: unknown, sources: Map<string, string>, into: ImportProgress): void {
  const losses: Losses = new Map();
  const pictures: PictureReference[] = [];
  const id = textAt(post, "id");
  const title = textAt(post, "title").replace(/\s+/g, " ").trim();
  if (typeof post !== "object" || post === null) throw new TypeError();
  const findSource = (address: string) => {
    const slug = /^(?:__GHOST_URL__)?\/(?:.*\/)?([^/#?]+)\/?(?:[#?].*)?$/.exec(address)?.[1];
    return slug === undefined ? undefined : sources.get(slug);
  };
  const document = tidyHtml(htmlOf(post, losses), { losses, pictures, base: undefined, findSource });
  const visibility = textAt(post, "visibility");
  const isLocked = visibility !== "" && visibility !== "public";
  if (isLocked) recordLoss(losses, "locked", "members");
  const meta = listAt(data, "posts_meta").find((one) => textAt(one, "post_id") === id);
  const image = textAt(post, "feature_image", "image");
  if (image)
    pictures.push({
      address: image,
      alt: truncate(textAt(post, "feature_image_alt") || textAt(meta, "feature_image_alt"), 200),
    });
  for (const author of authorsOf(id, post, data)) into.authors.add(author);
  const date = at(post, "published_at");
  const dated = readDate(date, "utc");
  if (date && !dated) recordLoss(losses, "date", String(date));
  makeArticle(into, {
    title,
    document,
    losses,
    pictures,
    dated,
    source: sourceOf(post),
    said: parseLang(textAt(post, "locale").slice(0, 2)),
    name: textAt(post, "slug"),
    fallback: `artigo-${id}`,
    categories: tagsOf(id, post, data),
    excerpt:
      textAt(post, "custom_excerpt") || plainText(textAt(meta, "meta_description") || textAt(post, "meta_description")),
    state: /^(published|sent)$/.test(textAt(post, "status")) && !isLocked ? "published" : "draft",
    cover: image ? pictures.length - 1 : undefined,
  });
}

/** The HTML that Ghost rendered, or the editor's format where there is none. */
function htmlOf(post: unknown, losses: Losses): string {
  const made = textAt(post, "html");
  if (made.trim()) return made.replace(/<!--members-only-->/g, "");
  const lexical = textAt(post, "lexical");
  const mobiledoc = textAt(post, "mobiledoc");
  const markdown = textAt(post, "markdown");
  if (lexical || mobiledoc) {
    const made = lexical ? () => lexicalHtml(lexical, losses) : () => mobiledocHtml(mobiledoc, losses);
    return orElse(made, textAt(post, "plaintext"));
  }
  return marked.parse(markdown || escapeHtml(textAt(post, "plaintext")), { async: false });
}

/**
 * The plain text, where the editor's format cannot be read. @throws the error of `made`, where there is no text either
 */
function orElse(made: () => string, plain: string): string {
  try {
    return made();
  } catch (error) {
    if (!plain) throw error;
    return plain
      .split(/\n{2,}/)
      .map((part) => `<p>${escapeHtml(part)}</p>`)
      .join("");
  }
}

function tagsOf(id: string, post: unknown, data: unknown): string[] {
  const named = new Map(listAt(data, "tags").map((tag) => [textAt(tag, "id"), textAt(tag, "name")]));
  const joined = listAt(data, "posts_tags")
    .filter((row) => textAt(row, "post_id") === id)
    .sort((one, other) => Number(textAt(one, "sort_order")) - Number(textAt(other, "sort_order")))
    .map((row) => named.get(textAt(row, "tag_id")) ?? "");
  const inside = listAt(post, "tags").map((tag) => (typeof tag === "string" ? tag : textAt(tag, "name")));
  // Ghost's internal tags begin with #.
  return [...joined, ...inside].filter((name) => name && !name.startsWith("#"));
}

function authorsOf(id: string, post: unknown, data: unknown): string[] {
  const named = new Map(listAt(data, "users").map((user) => [textAt(user, "id"), textAt(user, "name")]));
  const joined = listAt(data, "posts_authors").filter((row) => textAt(row, "post_id") === id);
  return [...joined.map((row) => textAt(row, "author_id")), textAt(post, "author_id")].flatMap(
    (author) => named.get(author) ?? [],
  );
}
