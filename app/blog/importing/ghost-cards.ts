import { marked } from "marked";
import { escapeHtml } from "../escape-html";
import { codeHtml, linkHtml, lostHtml, pictureHtml, playing } from "./html-parts";
import { type Losses, lose } from "./imported-article";
import { at, listAt, textAt } from "./loose-values";

/** A card of Ghost's editors as HTML; undefined for one that is not known. */
export function cardHtml(kind: string, card: unknown, losses: Losses): string | undefined {
  const say = (...names: string[]) => textAt(card, ...names);
  switch (kind.toLowerCase().replace(/^kg-|-card$|card-/g, "")) {
    case "image":
      return pictureHtml(say("src"), say("alt"), say("caption"));
    case "gallery":
      return `${listAt(card, "images")
        .map((one) => pictureHtml(textAt(one, "src"), textAt(one, "alt"), textAt(one, "caption")))
        .join("")}${say("caption") ? `<p><em>${say("caption")}</em></p>` : ""}`;
    case "bookmark": {
      const page = at(card, "metadata") ?? card;
      const about = textAt(page, "description");
      return `${linkHtml(say("url") || textAt(page, "url"), textAt(page, "title")).slice(0, -4)}${about ? ` \u2014 ${escapeHtml(about)}` : ""}</p>${captionOf(say("caption"))}`;
    }
    case "embed":
      return playing(say("url") || (/\bsrc="([^"]+)"/.exec(say("html"))?.[1] ?? "")) + captionOf(say("caption"));
    case "video":
    case "audio":
      return playing(say("src")) + captionOf(say("caption"));
    case "file":
      lose(losses, "media", say("src"));
      return linkHtml(say("src"), say("fileTitle", "fileName"));
    case "callout":
      return `<blockquote>${inParagraphs(`${say("calloutEmoji")} ${say("calloutText")}`)}</blockquote>`;
    case "toggle":
      return `<p><strong>${say("heading")}</strong></p>${inParagraphs(say("content"))}`;
    case "html":
      return say("html");
    case "markdown":
      return marked.parse(say("markdown"), { async: false });
    case "code":
    case "codeblock":
      return codeHtml(say("code"), say("language")) + captionOf(say("caption"));
    case "button":
      return linkHtml(say("buttonUrl"), say("buttonText"));
    case "header":
    case "call-to-action":
    case "product":
      return headed(card);
    case "hr":
    case "horizontalrule":
      return "<hr>";
    case "paywall":
      lose(losses, "locked", "members");
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

/** Cards of a heading, a text, a picture and a button. */
function headed(card: unknown): string {
  const say = (...names: string[]) => textAt(card, ...names);
  const title = say("heading", "header", "productTitle");
  const text = say("textValue", "subheading", "subheader", "productDescription");
  const picture = say("imageUrl", "productImageSrc", "backgroundImageSrc", "backgroundImageStyle");
  const href = say("buttonUrl", "productUrl");
  return [
    title ? `<h2>${title}</h2>` : "",
    /^(https?:|\/|__GHOST_URL__)/.test(picture) ? pictureHtml(picture, "") : "",
    text ? inParagraphs(text) : "",
    href ? linkHtml(href, say("buttonText", "productButton")) : "",
  ].join("");
}
