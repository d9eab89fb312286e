import { lostHtml, playerHtml } from "./html-parts";
import { isForm, type Losses, recordLoss } from "./imported-article";

const BLOCK = /<!--\s+(\/)?wp:([a-z][a-z0-9_/-]*)\s+(\{[\s\S]*?\}\s+)?(\/)?-->/g;
const IGNORED_BLOCKS = /^(core\/)?(more|nextpage|spacer|page-list|paragraph|separator)$/;

/** True if a text comes from WordPress's block editor. */
export const hasBlocks = (content: string): boolean => /<!--\s+wp:/.test(content);

/**
 * The HTML of an article from WordPress's block editor. Text between blocks comes from the classic editor.
 * @param shared content of reusable blocks, by their number.
 */
export function readBlocks(
  content: string,
  shared: (ref: string) => string | undefined,
  losses: Losses,
  depth = 0,
): string {
  let made = "";
  let from = 0;
  const open: string[] = [];
  let form: { name: string; depth: number } | undefined;
  const take = (until: number) => {
    const text = content.slice(from, until);
    const isOld = open.length === 0 || open.at(-1) === "freeform" || open.at(-1) === "shortcode";
    if (!form) made += isOld && text.trim() ? `<div data-old>${text}</div>` : text;
  };
  for (const found of content.matchAll(BLOCK)) {
    const [whole, end, name = "", json = "", isEmpty] = found;
    take(found.index);
    from = found.index + whole.length;
    if (end) {
      if (form && open.length === form.depth) {
        made += lostHtml("form", form.name);
        form = undefined;
      }
      open.pop();
    } else if (isEmpty) {
      if (!form) made += emptyBlock(name, json, shared, losses, depth);
    } else {
      open.push(name);
      if (!form && isForm(name)) form = { name, depth: open.length };
      else if (name.includes("/") && !/^(core|core-embed)\//.test(name)) recordLoss(losses, "block", name);
    }
  }
  take(content.length);
  return made;
}

function emptyBlock(
  name: string,
  json: string,
  shared: (ref: string) => string | undefined,
  losses: Losses,
  depth: number,
): string {
  const url = /"url":"((?:[^"\\]|\\.)*)"/
    .exec(json)?.[1]
    ?.replace(/\\(?=\/)/g, "")
    .replaceAll("\\u0026", "&");
  if (/embed/.test(name) && url) return playerHtml(url);
  if (name === "nextpage") return "<hr>";
  if (IGNORED_BLOCKS.test(name)) return "";
  const ref = /"ref":(\d+)/.exec(json)?.[1];
  const content = name === "block" && ref && depth < 4 ? shared(ref) : undefined;
  if (content !== undefined)
    return hasBlocks(content) ? readBlocks(content, shared, losses, depth + 1) : `<div data-old>${content}</div>`;
  return lostHtml(isForm(name) ? "form" : "block", ref ? `${name} ${ref}` : name);
}
