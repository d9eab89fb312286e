import { cleanLine } from "~/i18n/clean-line";
import { type ImportProgress, type Losses, type PictureReference, recordLoss } from "./imported-article";
import { makeArticle } from "./make-article";
import { nameOfProperty, stateOf, withoutNotionIds } from "./notion-page";
import { readDate } from "./read-date";
import { tidyBody } from "./tidy-html";

type PostFile = { path: string; text: string };
/** A post in Substack's list. */
type SubstackRow = Record<string, string | undefined>;

/** Reads the posts of Medium's export, those of Substack's with its list, and Notion's pages; other pages are not articles. */
export async function readPosts(
  files: readonly PostFile[],
  lists: readonly PostFile[],
  into: ImportProgress,
): Promise<void> {
  const listed = new Map<string, SubstackRow>();
  for (const { path, text } of lists) {
    const rows = await rowsOf(text);
    // Substack has lists of who got and opened each post too.
    if (!rows[0] || !("post_id" in rows[0] && "title" in rows[0]))
      into.skipped.push({ kind: "not articles", what: path });
    else for (const row of rows) if (row.post_id) listed.set(row.post_id.replace(/\..*$/, ""), row);
  }
  const unread = new Map(listed);
  for (const { path, text } of files) {
    await into.pause();
    const { body } = new DOMParser().parseFromString(text, "text/html");
    const id = /(?:^|\/)(\d+)\.[^/]*$/.exec(path)?.[1] ?? "";
    const post = listed.get(id);
    unread.delete(id);
    const medium = body.querySelector('[data-field="body"], .e-content');
    const notion = body.querySelector("article.page > .page-body");
    try {
      if (post) addSubstack(path, body, post, into);
      else if (medium instanceof HTMLElement) addMedium(path, body, medium, into);
      else if (notion instanceof HTMLElement) addNotion(path, body, notion, into);
      else into.skipped.push({ kind: "not articles", what: path });
    } catch {
      into.skipped.push({ kind: "unreadable", what: path });
    }
  }
  for (const { title, post_id = "" } of unread.values()) into.skipped.push({ kind: "empty", what: title || post_id });
}

async function rowsOf(text: string): Promise<SubstackRow[]> {
  const { default: Papa } = await import("papaparse");
  return Papa.parse<SubstackRow>(text.replace(/^\uFEFF/, ""), { header: true, skipEmptyLines: true }).data;
}

const stemOf = (path: string): string => path.replace(/^.*\//, "").replace(/\.html?$/i, "");

function addMedium(path: string, page: HTMLElement, content: HTMLElement, into: ImportProgress): void {
  const titled = page.querySelector(".p-name, h1")?.textContent ?? "";
  const title = cleanLine(titled);
  // The text repeats its title, as Medium's editor shows it.
  const [first] = content.querySelectorAll("h1, h2, h3, h4");
  if (first && cleanLine(first.textContent ?? "") === title) first.remove();
  const written = page.querySelector("time.dt-published")?.getAttribute("datetime") ?? "";
  const stem = stemOf(path);
  const author = page.querySelector(".p-author")?.textContent?.trim();
  if (author) into.authors.add(author);
  add(content, into, {
    title,
    written,
    excerpt: page.querySelector('.p-summary, [data-field="subtitle"]')?.textContent ?? "",
    name: stem.replace(/^(?:\d{4}-\d{2}-\d{2}|draft)_/, "").replace(/-+[\da-f]{8,12}$/, ""),
    source: page.querySelector(".p-canonical")?.getAttribute("href") ?? `medium ${stem}`,
    isDraft: /^draft_/.test(stem) || written === "",
  });
}

function addSubstack(path: string, content: HTMLElement, post: SubstackRow, into: ImportProgress): void {
  const { post_id = "", title = "", subtitle = "", post_date = "", is_published = "", audience = "" } = post;
  add(content, into, {
    title: cleanLine(title),
    written: post_date,
    excerpt: subtitle,
    name: stemOf(path).replace(/^\d+\./, ""),
    source: `substack ${post_id}`,
    isDraft: !/^true$/i.test(is_published),
    locked: /paid|founding/.test(audience) ? audience : undefined,
  });
}

/** A page of Notion's export as HTML: the title and the table of its properties stand above its text. */
function addNotion(path: string, page: HTMLElement, content: HTMLElement, into: ImportProgress): void {
  const known: Partial<Record<string, string>> = {};
  const others: string[] = [];
  let categories: string[] = [];
  for (const row of page.querySelectorAll("table.properties tr")) {
    const name = cleanLine(row.querySelector("th")?.textContent ?? "");
    const value = cleanLine(row.querySelector("td")?.textContent ?? "").replace(/^@/, "");
    const own = nameOfProperty(name);
    if (own === "tags")
      categories = [...row.querySelectorAll(".selected-value")].map((tag) => cleanLine(tag.textContent ?? ""));
    if (own && known[own] === undefined) known[own] = value;
    else if (name) others.push(`${name}: ${value}`);
  }
  // The file's name has the page's title and id.
  const stem = stemOf(withoutNotionIds(path));
  const base = path.replace(/[^/]*$/, "");
  add(content, into, {
    title: cleanLine(page.querySelector(".page-title")?.textContent ?? "") || stem,
    written: known.date ?? "",
    excerpt: known.description ?? page.querySelector(".page-description")?.textContent ?? "",
    name: known.slug ?? stem,
    source: `notion ${page.querySelector("article.page")?.id || stem}`,
    isDraft: stateOf(known.state ?? "") === "draft",
    categories,
    others,
    base,
  });
}

type FoundPost = {
  title: string;
  written: string;
  excerpt: string;
  name: string;
  source: string;
  isDraft: boolean;
  locked?: string | undefined;
  categories?: string[];
  /** Properties that no article has. */
  others?: readonly string[];
  /** The folder of its pictures. */
  base?: string;
};

function add(content: HTMLElement, into: ImportProgress, found: FoundPost): void {
  const losses: Losses = new Map();
  const pictures: PictureReference[] = [];
  const document = tidyBody(content, { losses, pictures, base: undefined });
  const dated = readDate(found.written);
  if (found.written && !dated) recordLoss(losses, "date", found.written);
  if (found.locked) recordLoss(losses, "locked", found.locked);
  for (const other of found.others ?? []) recordLoss(losses, "front", other);
  for (const picture of pictures) picture.address = `${found.base ?? ""}${picture.address}`;
  makeArticle(into, {
    title: found.title,
    document,
    losses,
    pictures,
    said: undefined,
    name: found.name,
    excerpt: found.excerpt,
    fallback: `artigo-${into.articles.length + 1}`,
    source: found.source,
    categories: found.categories ?? [],
    state: found.isDraft || found.locked ? "draft" : "published",
    dated,
  });
}
