import { escapeHtml } from "../escape-html";
import { cardHtml } from "./ghost-cards";
import { type Losses, recordLoss } from "./imported-article";
import { at, listAt } from "./loose-values";

const TAGS = /^(p|h[1-6]|blockquote|aside|ul|ol|b|strong|i|em|a|code|s|del|u|sub|sup|pull-quote)$/;
const tagOf = (tag: unknown): string => {
  const name = String(tag).toLowerCase();
  if (name === "aside" || name === "pull-quote") return "blockquote";
  return TAGS.test(name) ? name : "p";
};
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Converts the format of Ghost's earlier editor to HTML. @throws SyntaxError */
export function mobiledocHtml(json: string, losses: Losses): string {
  const doc: unknown = JSON.parse(json);
  return listAt(doc, "sections")
    .map((section) => sectionHtml(list(section), doc, losses))
    .join("");
}

function sectionHtml(section: unknown[], doc: unknown, losses: Losses): string {
  const [kind, second, third] = section;
  if (kind === 1) return `<${tagOf(second)}>${markersHtml(list(third), doc)}</${tagOf(second)}>`;
  if (kind === 2) return `<img src="${escapeHtml(second)}" alt="">`;
  if (kind === 3) {
    const entries = list(third).map((markers) => `<li>${markersHtml(list(markers), doc)}</li>`);
    return `<${tagOf(second)}>${entries.join("")}</${tagOf(second)}>`;
  }
  const [name, payload] = list(listAt(doc, "cards")[Number(second)]);
  const card = cardHtml(String(name), payload, losses);
  if (card === undefined) recordLoss(losses, "block", String(name));
  return card ?? "";
}

/** Texts and atoms, each with the marks that begin at it and the number that ends after it. */
function markersHtml(markers: unknown[], doc: unknown): string {
  const open: string[] = [];
  return markers
    .map((marker) => {
      const [kind, begun, ended, value] = list(marker);
      const starts = list(begun).map((index) => {
        const [tag, attributes] = list(listAt(doc, "markups")[Number(index)]);
        open.push(tagOf(tag));
        const values = list(attributes);
        const href = values[values.indexOf("href") + 1];
        return values.includes("href") ? `<a href="${escapeHtml(href)}">` : `<${tagOf(tag)}>`;
      });
      const ends = Array.from({ length: Math.min(Number(ended), open.length) }, () => `</${open.pop()}>`);
      return (
        starts.join("") +
        (kind === 1 ? atomHtml(listAt(doc, "atoms")[Number(value)]) : escapeHtml(value)) +
        ends.join("")
      );
    })
    .join("");
}

function atomHtml(atom: unknown): string {
  const [name, text] = list(atom);
  return name === "soft-return" ? "<br>" : escapeHtml(text ?? at(atom, "text"));
}
