import { getSchema } from "@tiptap/core";
import { DOMParser as DocumentParser } from "@tiptap/pm/model";
import { cut, truncate } from "~/platform/text/truncate";
import { isUrl } from "../../platform/urls/is-url.ts";
import { allowedDocument } from "../allowed-document";
import { isAllowedLink } from "../allowed-sources";
import { EXTENSIONS, playerOf } from "../blocks";
import type { DocumentNode } from "../document-node";
import { unfence } from "../fenced-blocks";
import { mapNodes } from "../markdown";
import { preserveLanguages } from "../preserve-languages";
import { convertBlocks } from "./convert-blocks";
import { isShown, pageOf } from "./iframes";
import { articleMark, type Losses, type PictureReference, pictureMark, recordLoss } from "./imported-article";
import { convertInlineStyles } from "./inline-styles";
import { removePrograms } from "./remove-programs";

export type Article = {
  losses: Losses;
  pictures: PictureReference[];
  /** The article's former address: relative links and pictures resolve against it. */
  base: string | undefined;
  /** The source of the article of this file that an address leads to. */
  findSource?: (address: string) => string | undefined;
};

const parser = DocumentParser.fromSchema(getSchema(EXTENSIONS));
const DEEPEST = 18;

/**
 * Converts a page's HTML into an article's document. `losses` reports the unsupported parts; pictures become placeholders
 * with their index.
 */
export function tidyHtml(html: string, article: Article): DocumentNode {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return tidyBody(body, article);
}

/** Turns HTML of another site into a document of ours, and records the losses in the article. Changes `body`. */
export function tidyBody(body: HTMLElement, article: Article): DocumentNode {
  removePrograms(body, article.losses);
  convertBlocks(body);
  placePlayers(body, article.losses);
  placePictures(body, article);
  placeLinks(body, article);
  preserveLanguages(body, "span, i, em, q, cite, dfn");
  convertInlineStyles(body);
  flatten(body, article.losses);
  const document = allowedDocument(parser.parse(body).toJSON());
  return mapNodes(document, (node) => withoutEmpty(node.attrs?.language === PLAYS ? unfence(playerNode(node)) : node));
}

/** The language of the code block that stands in for a player until the document is built. */
const PLAYS = "plays-elsewhere";
const playerNode = (node: DocumentNode): DocumentNode => ({ ...node, attrs: { ...node.attrs, language: "embed" } });

/** Removes the empty paragraphs that removed elements and pictures leave behind. */
function withoutEmpty(node: DocumentNode): DocumentNode {
  if (!["doc", "blockquote"].includes(node.type) || !node.content) return node;
  return {
    ...node,
    content: node.content.filter(({ type, content }) => type !== "paragraph" || (content?.length ?? 0) > 0),
  };
}

function placePlayers(body: HTMLElement, losses: Losses): void {
  for (const player of body.querySelectorAll<HTMLElement>("iframe, video, audio, embed, object, [data-plays]")) {
    if (!player.isConnected) continue;
    const inner = player.querySelector("source, embed, iframe");
    const from = (element: Element | null) =>
      ["data-plays", "src", "data-src", "data-lazy-src", "data"]
        .map((name) => element?.getAttribute(name))
        .find(Boolean);
    const address = pageOf(from(player) ?? from(inner) ?? "");
    player.replaceWith(...playerOrLink(address, /^(VIDEO|AUDIO)$/.test(player.tagName) ? "media" : "embed", losses));
  }
  for (const block of body.querySelectorAll(".wp-block-embed, .kg-embed-card, p, div")) {
    const address = block.textContent?.trim() ?? "";
    if (!block.isConnected || !/^https?:\/\/[^\s<>"]+$/.test(address) || block.querySelector("pre, img")) continue;
    const page = pageOf(address);
    const isEmbed = block.matches(".wp-block-embed, .kg-embed-card");
    if (!playerOf(page) && !isEmbed && !(block.tagName === "P" && !block.querySelector("a") && isShown(page))) continue;
    block.replaceWith(...playerOrLink(page, "embed", losses));
  }
}

function playerOrLink(address: string, kind: "media" | "embed", losses: Losses): Element[] {
  if (playerOf(address)) {
    const code = document.createElement("code");
    code.className = `language-${PLAYS}`;
    code.textContent = address;
    const block = document.createElement("pre");
    block.append(code);
    return [block];
  }
  if (!address) return [];
  recordLoss(losses, RECORDING.test(address) ? "media" : kind, address);
  return isAllowedLink(address) ? [linkTo(address, address)] : [];
}

const RECORDING = /\.(mp4|m4v|mov|webm|ogv|wmv|avi|mp3|m4a|wav|ogg|opus)(?:[?#]|$)/i;

function linkTo(href: string, words: string): Element {
  const link = document.createElement("a");
  link.href = href;
  link.textContent = words;
  const paragraph = document.createElement("p");
  paragraph.append(link);
  return paragraph;
}

/** Attributes of lazy-loading scripts, which show a placeholder and keep the address here. */
const LATE = ["data-src", "data-lazy-src", "data-original", "data-orig-file", "data-full-url", "src"];

function placePictures(body: HTMLElement, { pictures, base }: Article): void {
  for (const image of body.querySelectorAll("img")) {
    if (image.matches(".emoji, .wp-smiley")) {
      image.replaceWith(image.alt);
      continue;
    }
    const widest = (image.getAttribute("srcset") ?? image.getAttribute("data-srcset") ?? "").trim().split(/\s*,\s+/)[0];
    const said = LATE.map((name) => image.getAttribute(name)?.trim()).find((src) => src && !isHolder(src));
    const src = said ?? widest?.split(/\s/)[0] ?? "";
    if (!src || image.getAttribute("width") === "1" || /^\s*(javascript|vbscript|about|blob):/i.test(src)) {
      image.remove();
      continue;
    }
    const link = image.closest("a");
    if (link && !link.textContent?.trim()) {
      const isOnlyLarger =
        /\.(jpe?g|png|gif|webp|avif)([?#].*)?$/i.test(link.href) || /attachment/.test(`${link.rel} ${link.search}`);
      link.replaceWith(image, ...(isOnlyLarger || !isAllowedLink(link.href) ? [] : [linkTo(link.href, link.href)]));
    }
    const alt = truncate(image.alt.replace(/\s+/g, " ").trim(), 200);
    const address = src.startsWith("data:") ? src : absolute(src, base);
    const known = pictures.findIndex((picture) => picture.address === address && picture.alt === alt);
    if (known < 0) pictures.push({ address, alt });
    const placed = document.createElement("img");
    placed.src = pictureMark(known < 0 ? pictures.length - 1 : known);
    placed.alt = alt;
    image.replaceWith(placed);
  }
}

const isHolder = (src: string) => src.length < 400 && /^data:image\/(gif|svg)/i.test(src);

/** Resolves an address against the old site; without a site it stays unchanged. */
function absolute(address: string, base: string | undefined): string {
  return base && isUrl(address, base) ? new URL(address, base).href : address;
}

function placeLinks(body: HTMLElement, { losses, base, findSource }: Article): void {
  for (const link of body.querySelectorAll("a")) {
    // Browsers ignore tabs and line ends in an address.
    const said =
      link
        .getAttribute("href")
        ?.replace(/[\t\n\r]/g, "")
        .trim() ?? "";
    const words = link.textContent?.trim() ?? "";
    // Fragments of the page lead nowhere in an article.
    if (!said || said.startsWith("#")) {
      link.replaceWith(...link.childNodes);
      continue;
    }
    const href = absolute(said.startsWith("//") ? `https:${said}` : said.replaceAll(" ", "%20"), base);
    const source = findSource?.(href);
    if (source !== undefined) link.setAttribute("href", articleMark(source));
    else if (/^(https?:|mailto:)/i.test(href) && isAllowedLink(href)) link.setAttribute("href", href);
    else {
      recordLoss(losses, "link", `${words} (${cut(said, 120)})`);
      link.replaceWith(...link.childNodes);
    }
  }
}

const WRAPPERS = "div, section, article, main, header, footer, aside, center, figure, fieldset, details, hgroup, nav";
const PARTS = "p, h2, h3, ul, ol, blockquote, table, pre, hr";

/**
 * Unwraps containers and turns their lines into paragraphs; elements nested deeper than articles allow may become plain
 * text.
 */
function flatten(body: HTMLElement, losses: Losses): void {
  // The innermost ones come first.
  for (const wrapper of [...body.querySelectorAll(WRAPPERS)].reverse()) wrapper.replaceWith(...paragraphsOf(wrapper));
  const deep = `${"* > ".repeat(DEEPEST)}:is(ul, ol, blockquote, table)`;
  for (let found = body.querySelector(deep); found; found = body.querySelector(deep)) {
    recordLoss(losses, "deep", cut(found.textContent ?? "", 80));
    const paragraph = document.createElement("p");
    paragraph.textContent = found.textContent?.replace(/\s+/g, " ").trim() ?? "";
    found.replaceWith(paragraph);
  }
}

function paragraphsOf(wrapper: Element): Element[] {
  const made: Element[] = [];
  let line: Node[] = [];
  const flush = () => {
    const paragraph = document.createElement("p");
    paragraph.append(...line);
    line = [];
    if (paragraph.textContent?.trim() || paragraph.querySelector("img")) made.push(paragraph);
  };
  for (const child of [...wrapper.childNodes]) {
    if (child instanceof Element && (child.matches(PARTS) || child.querySelector(PARTS))) {
      flush();
      made.push(child);
    } else line.push(child);
  }
  flush();
  return made;
}
