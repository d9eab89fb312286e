import { parseLang } from "~/i18n/screens";
import { truncate } from "~/platform/text/truncate";
import { isUrl } from "../../platform/urls/is-url.ts";
import { plainText } from "./html-parts";
import {
  type ImportProgress,
  type Losses,
  type PictureReference,
  recordLoss,
  UnreadableFile,
} from "./imported-article";
import { makeArticle } from "./make-article";
import { makeParagraphs } from "./make-paragraphs";
import { type Item, parseWxr, type Wxr } from "./parse-wxr";
import { readDate } from "./read-date";
import { expandShortcodes, type Library } from "./shortcodes";
import { tidyBody } from "./tidy-html";
import { hasBlocks, readBlocks } from "./wordpress-blocks";

const sourceOf = (item: Item, { link }: Wxr) => text(item, "guid") || `${link} ${text(item, "wp:post_id")}`;
const placeOf = (address: string) =>
  address
    .replace(/^https?:\/\/(www\.)?/i, "")
    .replace(/[#?].*$/, "")
    .replace(/\/+$/, "");

/** Finds the article that an address of the old site leads to: by its link, or by the site and its slug. */
function articleFinder(wxr: Wxr): (address: string) => string | undefined {
  const site = placeOf(wxr.link);
  const places = new Map<string, string>();
  for (const item of wxr.items.filter((one) => (text(one, "wp:post_type") || "post") === "post")) {
    const link = text(item, "link");
    const name = text(item, "wp:post_name");
    if (link && !/[?&]p=\d/.test(link)) places.set(placeOf(link), sourceOf(item, wxr));
    if (name && site) places.set(`${site}/${name}`, sourceOf(item, wxr));
  }
  return (address) => {
    const key = placeOf(address);
    return (
      places.get(key) ??
      (site && key.startsWith(`${site}/`) ? places.get(`${site}/${key.replace(/^.*\//, "")}`) : undefined)
    );
  };
}

const text = ({ fields }: Item, name: string) => fields.get(name)?.trim() ?? "";
/** WordPress's default category. */
const NO_CATEGORY = /^(uncategorized|sem categoria)$/i;
const SKIPPED_TYPES: Record<string, "page" | "attachment" | "revision"> = {
  page: "page",
  attachment: "attachment",
  revision: "revision",
};

/** Reads a WordPress export (WXR 1.0 to 1.2) into articles. @throws UnreadableFile for any other file. */
export async function readWordPress(file: string, into: ImportProgress): Promise<void> {
  const wxr = parseWxr(file);
  if (!wxr.isExport) throw new UnreadableFile("kind");
  if (wxr.isCut) into.skipped.push({ kind: "cut", what: "" });
  const items = new Map(wxr.items.map((item) => [text(item, "wp:post_id"), item]));
  const findSource = articleFinder(wxr);
  for (const item of wxr.items) {
    await into.pause();
    const title = plainText(text(item, "title"));
    const type = text(item, "wp:post_type") || "post";
    const status = text(item, "wp:status");
    const name = title || text(item, "wp:post_name") || text(item, "wp:post_id");
    const kind = SKIPPED_TYPES[type];
    if (kind) into.skipped.push({ kind, what: name });
    else if (type !== "post") into.skipped.push({ kind: "type", what: type });
    else if (status === "trash" || status === "auto-draft") into.skipped.push({ kind: status, what: name });
    else if (status === "inherit") into.skipped.push({ kind: "revision", what: name });
    else if (item.isCut && wxr.isCut) into.skipped.push({ kind: "unreadable", what: name });
    else {
      try {
        addPost(item, title, { wxr, items, findSource }, into);
      } catch {
        into.skipped.push({ kind: "unreadable", what: name });
      }
    }
  }
}

type Export = { wxr: Wxr; items: Map<string, Item>; findSource: (address: string) => string | undefined };

function addPost(item: Item, title: string, { wxr, items, findSource }: Export, into: ImportProgress): void {
  const losses: Losses = new Map();
  const pictures: PictureReference[] = [];
  const id = text(item, "wp:post_id");
  const base = isUrl(wxr.link) ? `${wxr.link.replace(/\/$/, "")}/` : undefined;
  const library = libraryOf(id, items);
  const body = bodyOf(item, library, items, losses);
  const document = tidyBody(body, { losses, pictures, base, findSource });
  const status = text(item, "wp:status");
  const isLocked = text(item, "wp:post_password") !== "" || status === "private";
  if (isLocked) recordLoss(losses, "locked", status === "private" ? "private" : "password");
  if (item.comments > 0) recordLoss(losses, "comments", String(item.comments));
  const cover = library.picture(item.meta.get("_thumbnail_id") ?? "");
  if (cover) pictures.push(cover);
  const categories = item.categories.filter(({ name }) => !NO_CATEGORY.test(name));
  const inOrder = [...categories].sort(
    (one, other) => Number(one.domain === "post_tag") - Number(other.domain === "post_tag"),
  );
  const author = text(item, "dc:creator");
  if (author) into.authors.add(author);
  makeArticle(into, {
    title,
    document,
    losses,
    pictures,
    said: undefined,
    elsewhere: parseLang(wxr.language.slice(0, 2).toLowerCase()),
    name: text(item, "wp:post_name"),
    excerpt: plainText(text(item, "excerpt:encoded")),
    fallback: `artigo-${id}`,
    source: sourceOf(item, wxr),
    categories: inOrder.map((category) => plainText(category.name)),
    state: status === "publish" && !isLocked ? "published" : "draft",
    dated: datedOf(item, losses),
    cover: cover ? pictures.length - 1 : undefined,
  });
}

function bodyOf(item: Item, library: Library, items: Map<string, Item>, losses: Losses): HTMLElement {
  const written = (item.fields.get("content:encoded") ?? "").replace(/\r\n?/g, "\n");
  const footnotes = footnotesOf(item.meta.get("footnotes"));
  const content = footnotes.length > 0 ? written.replace(/<!--\s+wp:footnotes[^>]*-->/g, "") : written;
  const shared = (ref: string) => items.get(ref)?.fields.get("content:encoded");
  const blocks = hasBlocks(content);
  const html = expandShortcodes(blocks ? readBlocks(content, shared, losses) : withPages(content), library, losses);
  const twice = html.replace(/<br\s*\/?>\s*<br\s*\/?>/gi, "\n\n");
  const { body } = new DOMParser().parseFromString(blocks ? html : twice, "text/html");
  if (blocks) for (const old of body.querySelectorAll("[data-old]")) makeParagraphs(old);
  else makeParagraphs(body);
  const notes = document.createElement("ol");
  for (const note of footnotes) {
    const entry = document.createElement("li");
    entry.innerHTML = new DOMParser().parseFromString(note, "text/html").body.innerHTML;
    notes.append(entry);
  }
  if (notes.children.length > 0) body.append(notes);
  return body;
}

/** The markers that split an article into pages. */
const withPages = (content: string) =>
  content.replace(/<!--nextpage-->/g, "\n\n<hr>\n\n").replace(/<!--more[\s\S]*?-->/g, "\n\n");

function footnotesOf(json: string | undefined): string[] {
  try {
    const notes: unknown = JSON.parse(json ?? "[]");
    return Array.isArray(notes) ? notes.map((note: unknown) => String(Object(note).content ?? "")) : [];
  } catch {
    return [];
  }
}

function libraryOf(post: string, items: Map<string, Item>): Library {
  const picture = (id: string) => {
    const item = items.get(id);
    const address = item && (text(item, "wp:attachment_url") || text(item, "guid"));
    return address
      ? { address, alt: truncate(plainText(item.meta.get("_wp_attachment_image_alt") ?? ""), 200) }
      : undefined;
  };
  const isOwn = ([, item]: [string, Item]) =>
    text(item, "wp:post_type") === "attachment" &&
    text(item, "wp:post_parent") === post &&
    post !== "0" &&
    /\.(jpe?g|png|gif|webp|avif)$/i.test(text(item, "wp:attachment_url"));
  return { picture, own: [...items].filter(isOwn).map(([id]) => id) };
}

function datedOf(item: Item, losses: Losses): string | undefined {
  const utc = text(item, "wp:post_date_gmt");
  const local = text(item, "wp:post_date");
  const published = text(item, "pubDate");
  const dated = readDate(utc, "utc") ?? readDate(local) ?? publishedOf(published);
  const isSaid = [utc, local].some((date) => date && !date.startsWith("0000"));
  if (!dated && isSaid) recordLoss(losses, "date", utc || local || published);
  return dated;
}

/** `pubDate` where the other dates are broken; drafts have none, or the year 1970. */
const publishedOf = (written: string): string | undefined => {
  const dated = readDate(written);
  return dated && dated > "1971" ? dated : undefined;
};
