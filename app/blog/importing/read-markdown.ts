import { marked } from "marked";
import { type Lang, parseLang } from "~/i18n/screens";
import { isId } from "~/platform/backend/is-id";
import { truncate } from "~/platform/text/truncate";
import { type DocumentNode, textOf } from "../document-node";
import { markdownToDocument } from "../markdown";
import { plainText } from "./html-parts";
import { type ImportProgress, type Losses, type PictureReference, recordLoss } from "./imported-article";
import { at } from "./loose-values";
import { makeArticle } from "./make-article";
import { plainMarkdown } from "./markdown-dialects";
import { readable } from "./match-pictures";
import { isNotion, readNotionPage, withoutNotionIds } from "./notion-page";
import { readDate } from "./read-date";
import { readFrontMatter, type WithFront } from "./read-front-matter";
import { tidyHtml } from "./tidy-html";

type MarkdownFile = { path: string; text: string };
type ParsedFile = {
  path: string;
  read: WithFront & { others?: string[] };
  stem: string;
  said: Lang | undefined;
  pair: string;
};

const REPOSITORY_FILES = /^(readme|licen[cs]e|changelog|contributing|code_of_conduct|security)$/i;
const LANGUAGE = /[._](pt|en)(?:[-_][a-z]{2})?$/i;

/** Reads Markdown with front matter: an export of this site, or files of Jekyll, Hugo, Hexo or Obsidian. */
export async function readMarkdown(files: readonly MarkdownFile[], into: ImportProgress): Promise<void> {
  const known = files.flatMap(({ path, text }) => {
    const file = knownFile(path, text);
    if (!REPOSITORY_FILES.test(file.stem) && file.stem !== "_index") return [file];
    into.skipped.push({ kind: file.stem === "_index" ? "page" : "not articles", what: path });
    return [];
  });
  const sources = new Map(known.map(({ stem, pair }) => [stem.toLowerCase(), pair]));
  const findSource = (address: string) => {
    if (/^[a-z]+:/i.test(address)) return undefined;
    const last = address
      .replace(/[#?].*$/, "")
      .replace(/\/(index\.\w+)?$/, "")
      .replace(/^.*\//, "");
    return sources.get(stemOf(withoutNotionIds(readable(last))).toLowerCase());
  };
  for (const file of known) {
    await into.pause();
    try {
      addArticle(file, findSource, into);
    } catch {
      into.skipped.push({ kind: "unreadable", what: file.path });
    }
  }
}

/** The name of a file without its ending, date and language; for an `index` file, its folder's name. */
const stemOf = (path: string): string => {
  const named = path
    .replace(/\.(md|markdown|html?)$/i, "")
    .replace(LANGUAGE, "")
    .replace(/\/index$/i, "");
  return named.replace(/^.*\//, "").replace(/^\d{4}-\d{2}-\d{2}-(?=.)/, "");
};

function knownFile(file: string, text: string): ParsedFile {
  const written = readFrontMatter(text);
  const read = isNotion(file) ? readNotionPage(written) : written;
  const path = withoutNotionIds(file);
  const stem = stemOf(path);
  const language =
    textAt(read.front, "language", "lang", "locale") || LANGUAGE.exec(path.replace(/\.\w+$/, ""))?.[1] || "";
  const pair =
    textAt(read.front, "pair") ||
    `markdown ${path.replace(/\.(md|markdown)$/i, "").replace(LANGUAGE, "")} ${textAt(read.front, "slug")}`;
  return { path, read, stem, pair, said: parseLang(language.slice(0, 2).toLowerCase()) };
}

function addArticle(
  { path, read, stem, pair, said }: ParsedFile,
  findSource: (address: string) => string | undefined,
  into: ImportProgress,
): void {
  const { front, problem } = read;
  const losses: Losses = new Map();
  const pictures: PictureReference[] = [];
  if (problem !== undefined) recordLoss(losses, "front", problem);
  for (const other of read.others ?? []) recordLoss(losses, "front", other);
  const isOurs = isId(pair);
  const folder = path.replace(/[^/]*$/, "");
  const html = () => marked.parse(plainMarkdown(read.text, losses), { async: false });
  const document = isOurs
    ? markdownToDocument(read.text)
    : tidyHtml(html(), { losses, pictures, base: undefined, findSource });
  for (const picture of pictures) picture.address = beside(folder, picture.address);
  const title = plainText(textAt(front, "title"));
  const headed = isOurs ? { title, document } : withoutTitle(document, title);
  const cover =
    textAt(
      front,
      "cover",
      "image",
      "featured_image",
      "feature_image",
      "featuredImage",
      "thumbnail",
      "banner",
      "hero",
      "img",
    ) ||
    textAt(at(front, "cover"), "image", "src", "url") ||
    textAt(at(front, "image"), "path", "src", "url") ||
    textAt(at(front, "header"), "image", "teaser");
  const isKept = /^\/media\/article-images\/[\w.-]+$/.test(cover);
  const cover_alt =
    textAt(front, "cover_alt", "image_alt", "imageAlt", "featured_image_alt") ||
    textAt(at(front, "cover"), "alt") ||
    textAt(at(front, "image"), "alt");
  if (cover && !isKept) pictures.push({ address: beside(folder, cover), alt: truncate(cover_alt, 200) });
  const [day] = /(?<![\d-])\d{4}-\d{2}-\d{2}(?=-)/.exec(path) ?? [];
  const date =
    ["date", "published_at", "publishDate", "pubDate", "published", "created", "created_at"]
      .map((name) => at(front, name))
      .find((value) => value && typeof value !== "boolean") ?? day;
  const dated = readDate(date instanceof Date ? tomlDate(date) : date);
  if (date && !dated) recordLoss(losses, "date", String(date));
  makeArticle(into, {
    document: headed.document,
    losses,
    pictures,
    said,
    pair,
    source: pair,
    dated,
    title: headed.title || stem.replace(/[-_]+/g, " ").trim(),
    name: textAt(front, "slug", "permalink", "url") || stem,
    fallback: `artigo-${into.articles.length + 1}`,
    excerpt: plainText(textAt(front, "excerpt", "description", "summary", "subtitle", "abstract")),
    categories: ["category", "categories", "tags", "tag", "keywords"].flatMap((name) =>
      names(isJekyll(front, path) && /s$/.test(name) ? spaced(at(front, name)) : at(front, name)),
    ),
    state: stateOf(front, path, Boolean(date)),
    cover: cover && !isKept ? pictures.length - 1 : undefined,
    cover_path: isKept ? cover : null,
    cover_alt: cover_alt || null,
  });
}

function textAt(thing: unknown, ...names: string[]): string {
  for (const name of names) {
    const value = at(thing, name);
    if (typeof value === "string" && value.trim()) return value.trim();
    if (typeof value === "number") return String(value);
  }
  return "";
}

/** A TOML date has a time and a zone only if it was written with them. */
const tomlDate = (date: Date): string => date.toISOString();

function stateOf(front: Record<string, unknown>, path: string, isDated: boolean): "draft" | "published" {
  const said = textAt(front, "state", "status").toLowerCase();
  if (said) return /^publi/.test(said) ? "published" : "draft";
  const isDraft = ["draft", "private", "unlisted"].some((name) => /^(true|yes)$/i.test(String(at(front, name))));
  if (
    isDraft ||
    /^(false|no)$/i.test(String(at(front, "published") ?? at(front, "publish"))) ||
    /(^|\/)_?drafts\//.test(path)
  )
    return "draft";
  return isDated ? "published" : "draft";
}

const isJekyll = (front: Record<string, unknown>, path: string): boolean =>
  at(front, "layout") !== undefined || /(^|\/)(_(posts|drafts)\/|\d{4}-\d{2}-\d{2}-)/.test(path);

/** Jekyll parts its tags and categories by spaces. */
const spaced = (value: unknown): unknown =>
  typeof value === "string" && !value.includes(",") ? value.trim().split(/\s+/) : value;

const names = (value: unknown): string[] =>
  (Array.isArray(value) ? value.flat() : typeof value === "string" ? value.split(/\s*,\s*/) : [])
    .map((name: unknown) => String(name).replace(/^#/, "").trim())
    .filter(Boolean);

/** Resolves a relative path against the file's folder; an address with a host stays unchanged. */
const beside = (folder: string, address: string) => (/^([a-z]+:|\/)/i.test(address) ? address : `${folder}${address}`);

/** Removes a first heading that repeats the article's title. */
function withoutTitle(document: DocumentNode, said: string): { title: string; document: DocumentNode } {
  const [first, ...rest] = document.content ?? [];
  const words = first?.type === "heading" && first.attrs?.level !== 3 ? textOf(first).trim() : "";
  if (words && (!said || said === words)) return { title: words, document: { ...document, content: rest } };
  return { title: said, document };
}
