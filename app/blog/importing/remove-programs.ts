import { cut } from "~/platform/text/truncate";
import { type Losses, recordLoss } from "./imported-article";

/** Removes active content: scripts, forms and their fields, styles, comments. */
export function removePrograms(body: HTMLElement, losses: Losses): void {
  for (const script of body.querySelectorAll("script")) {
    const src = script.getAttribute("src");
    // A social media embed without its script keeps a link to the post.
    if (!/\b(twitter|instagram|tiktok)\.com\//.test(src ?? ""))
      recordLoss(losses, "script", src ?? cut(script.textContent ?? "", 80));
  }
  for (const form of body.querySelectorAll("form"))
    recordLoss(losses, "form", form.getAttribute("action") || form.id || cut(words(form), 80) || "form");
  for (const lost of body.querySelectorAll<HTMLElement>("[data-lost]"))
    recordLoss(losses, lost.dataset.lost === "form" ? "form" : "block", lost.dataset.what ?? "");
  for (const box of body.querySelectorAll("input[type=checkbox]"))
    box.replaceWith(box.hasAttribute("checked") ? "\u2611 " : "\u2610 ");
  const gone =
    "script, style, link, meta, title, template, noscript, form, [data-lost], input, select, textarea, svg, canvas, map, applet, dialog, o\\:p, xml, base, .wp-block-file__button, .sharedaddy, .kg-audio-player-container, .kg-video-player-container";
  for (const element of body.querySelectorAll(gone)) element.remove();
  for (const button of body.querySelectorAll("button")) button.replaceWith(...button.childNodes);
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
}

const words = (element: Element) => element.textContent?.replace(/\s+/g, " ").trim() ?? "";
