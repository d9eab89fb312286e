import { plainText } from "./html-parts";
import {
  type ImportProgress,
  type Losses,
  type PictureReference,
  recordLoss,
  UnreadableFile,
} from "./imported-article";
import { makeArticle } from "./make-article";
import { readDate } from "./read-date";
import { tidyHtml } from "./tidy-html";

const KIND = "http://schemas.google.com/g/2005#kind";

/** True if a file is a feed of Blogger, as its export and Google Takeout write it. */
export const isBlogger = (text: string): boolean =>
  /<feed[\s>]/.test(text.slice(0, 5_000)) && /blogger/i.test(text.slice(0, 20_000));

const childrenOf = (parent: Element, name: string): Element[] =>
  [...parent.children].filter(({ localName }) => localName === name);
const textIn = (parent: Element, name: string): string => childrenOf(parent, name)[0]?.textContent?.trim() ?? "";

/** Reads an export of Blogger. @throws UnreadableFile for broken XML */
export async function readBlogger(file: string, into: ImportProgress): Promise<void> {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML refuses these characters.
  const xml = file.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, "");
  const parsed = new DOMParser().parseFromString(xml, "application/xml");
  if (parsed.getElementsByTagName("parsererror").length > 0) throw new UnreadableFile("broken");
  const entries = childrenOf(parsed.documentElement, "entry");
  const places = new Map(entries.map((entry) => [addressOf(entry), textIn(entry, "id")]));
  const comments = new Map<string, number>();
  for (const entry of entries.filter((one) => kindOf(one) === "comment")) {
    const post = childrenOf(entry, "in-reply-to")[0]?.getAttribute("ref") ?? textIn(entry, "parent");
    comments.set(post, (comments.get(post) ?? 0) + 1);
  }
  for (const entry of entries) {
    const kind = kindOf(entry);
    const title = plainText(textIn(entry, "title"));
    if (kind === "page") into.skipped.push({ kind: "page", what: title });
    if (kind !== "post") continue;
    if (/trashed/i.test(textIn(entry, "status"))) {
      into.skipped.push({ kind: "trash", what: title });
      continue;
    }
    await into.pause();
    try {
      addPost(entry, title, comments.get(textIn(entry, "id")) ?? 0, places, into);
    } catch {
      into.skipped.push({ kind: "unreadable", what: title });
    }
  }
}

/** `post`, `page`, `comment`, `template` or `settings`; Takeout names it in an element of its own. */
function kindOf(entry: Element): string {
  const term = childrenOf(entry, "category")
    .find((category) => category.getAttribute("scheme") === KIND)
    ?.getAttribute("term");
  return (term?.replace(/^.*#/, "") ?? textIn(entry, "type")).toLowerCase();
}

const addressOf = (entry: Element): string =>
  childrenOf(entry, "link")
    .find((link) => link.getAttribute("rel") === "alternate")
    ?.getAttribute("href")
    ?.replace(/^https?:/, "") ?? "";

function addPost(
  entry: Element,
  title: string,
  comments: number,
  places: Map<string, string>,
  into: ImportProgress,
): void {
  const losses: Losses = new Map();
  const pictures: PictureReference[] = [];
  const id = textIn(entry, "id");
  const findSource = (address: string) => places.get(address.replace(/^https?:/, "").replace(/[#?].*$/, ""));
  const document = tidyHtml(textIn(entry, "content"), { losses, pictures, base: undefined, findSource });
  const [control] = childrenOf(entry, "control");
  const status = textIn(entry, "status").toLowerCase();
  const isDraft = (control && textIn(control, "draft") === "yes") || (status !== "" && status !== "live");
  if (comments > 0) recordLoss(losses, "comments", String(comments));
  const published = textIn(entry, "published");
  const dated = readDate(published);
  if (published && !dated) recordLoss(losses, "date", published);
  const [author] = childrenOf(entry, "author");
  const name = author ? textIn(author, "name") : "";
  if (name) into.authors.add(name);
  const labels = childrenOf(entry, "category").filter((category) => category.getAttribute("scheme") !== KIND);
  const address = addressOf(entry) || textIn(entry, "filename");
  makeArticle(into, {
    title,
    document,
    losses,
    pictures,
    said: undefined,
    name: address.replace(/^.*\//, "").replace(/\.html?$/, ""),
    excerpt: "",
    fallback: `artigo-${id.replace(/^.*post-/, "")}`,
    source: id,
    categories: labels.map((label) => label.getAttribute("term") ?? "").filter(Boolean),
    state: isDraft ? "draft" : "published",
    dated,
  });
}
