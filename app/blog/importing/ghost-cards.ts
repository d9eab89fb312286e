import { marked } from "marked";
import { escapeHtml } from "../escape-html";
import { codeHtml, linkHtml, lostHtml, pictureHtml, playerHtml } from "./html-parts";
import { type Losses, recordLoss } from "./imported-article";
import { at, listAt, textAt } from "./loose-values";

/** A card of Ghost's editors as HTML; undefined for an unknown kind. */
export function cardHtml(kind: string, card: unknown, losses: Losses): string | undefined {
  const textOf = (...names: string[]) => textAt(card, ...names);
  switch (kind.toLowerCase().replace(/^kg-|-card$|card-/g, "")) {
    case "image":
      return pictureHtml(textOf("src"), textOf("alt"), textOf("caption"));
    case "gallery":
      return `${listAt(card, "images")
        .map((one) => pictureHtml(textAt(one, "src"), textAt(one, "alt"), textAt(one, "caption")))
        .join("")}${textOf("caption") ? `<p><em>${textOf("caption")}</em></p>` : ""}`;
    case "bookmark": {
      const page = at(card, "metadata") ?? card;
      const about = textAt(page, "description");
      return `${linkHtml(textOf("url") || textAt(page, "url"), textAt(page, "title")).slice(0, -4)}${about ? ` \u2014 ${escapeHtml(about)}` : ""}</p>${captionOf(textOf("caption"))}`;
    }
    case "embed":
      return (
        playerHtml(textOf("url") || (/\bsrc="([^"]+)"/.exec(textOf("html"))?.[1] ?? "")) + captionOf(textOf("caption"))
      );
    case "video":
    case "audio":
      return playerHtml(textOf("src")) + captionOf(textOf("caption"));
    case "file":
      recordLoss(losses, "media", textOf("src"));
      return linkHtml(textOf("src"), textOf("fileTitle", "fileName"));
    case "callout":
      return `<blockquote>${inParagraphs(`${textOf("calloutEmoji")} ${textOf("calloutText")}`)}</blockquote>`;
    case "toggle":
      return `<p><strong>${textOf("heading")}</strong></p>${inParagraphs(textOf("content"))}`;
    case "html":
      return textOf("html");
    case "markdown":
      return marked.parse(textOf("markdown"), { async: false });
    case "code":
    case "codeblock":
      return codeHtml(textOf("code"), textOf("language")) + captionOf(textOf("caption"));
    case "button":
      return linkHtml(textOf("buttonUrl"), textOf("buttonText"));
    case "header":
    case "call-to-action":
    case "product":
      return headed(card);
    case "hr":
    case "horizontalrule":
      return "<hr>";
    case "paywall":
      recordLoss(losses, "locked", "members");
      return "";
    case "signup":
      return headed(card) + lostHtml("form", "signup");
    case "email":
    case "email-cta":
      return lostHtml("block", kind);
    default:
      return undefined;
  }
}

const captionOf = (caption: string) => (caption ? `<p><em>${caption}</em></p>` : "");
const inParagraphs = (html: string) => (/<p[\s>]/i.test(html) ? html : `<p>${html}</p>`);

/** Cards with a heading, a text, a picture and a button. */
function headed(card: unknown): string {
  const textOf = (...names: string[]) => textAt(card, ...names);
  const title = textOf("heading", "header", "productTitle");
  const text = textOf("textValue", "subheading", "subheader", "productDescription");
  const picture = textOf("imageUrl", "productImageSrc", "backgroundImageSrc", "backgroundImageStyle");
  const href = textOf("buttonUrl", "productUrl");
  return [
    title ? `<h2>${title}</h2>` : "",
    /^(https?:|\/|__GHOST_URL__)/.test(picture) ? pictureHtml(picture, "") : "",
    text ? inParagraphs(text) : "",
    href ? linkHtml(href, textOf("buttonText", "productButton")) : "",
  ].join("");
}
