import { Parser } from "htmlparser2";

/** An `item` of a WordPress export: the texts of its elements by name, and its lists. */
export type Item = {
  fields: Map<string, string>;
  categories: { domain: string; name: string }[];
  meta: Map<string, string>;
  comments: number;
  /** True if the file ends inside of it. */
  isCut: boolean;
};
export type Wxr = {
  isExport: boolean;
  isCut: boolean;
  link: string;
  language: string;
  authors: string[];
  items: Item[];
};

const NO_TEXT = /[^\t\n\r\u0020-\uFFFD]/g;

/**
 * Reads a WordPress export, also an invalid one: with control characters, HTML entities, undeclared prefixes, or a
 * missing end. Texts are unchanged but for entities, which are decoded once.
 */
export function parseWxr(file: string): Wxr {
  const wxr: Wxr = { isExport: false, isCut: true, link: "", language: "", authors: [], items: [] };
  const path: string[] = [];
  let item: Item | undefined;
  let text = "";
  let attributes: Record<string, string> = {};
  let inside = new Map<string, string>();
  const close = (name: string, isImplied: boolean) => {
    const value = text;
    text = "";
    if (name === "rss" || name === "channel") wxr.isCut &&= isImplied;
    if (!item) {
      const parent = path.at(-1);
      if (parent === "channel" && (name === "wp:base_blog_url" || (name === "link" && !wxr.link)))
        wxr.link = value.trim();
      if (parent === "channel" && name === "language") wxr.language = value.trim();
      if (name === "wp:author_display_name" && value.trim()) wxr.authors.push(value.trim());
      return;
    }
    if (name === "item") {
      item.isCut = isImplied;
      wxr.items.push(item);
      item = undefined;
    } else if (name === "wp:postmeta")
      item.meta.set(inside.get("wp:meta_key") ?? "", inside.get("wp:meta_value") ?? "");
    else if (name === "wp:comment") {
      const isOfReader = !/back$/.test(inside.get("wp:comment_type") ?? "");
      if (isOfReader && inside.get("wp:comment_approved") !== "spam") item.comments += 1;
    } else if (path.at(-1) !== "item") inside.set(name, value);
    else if (name === "category") item.categories.push({ domain: attributes.domain ?? "", name: value.trim() });
    else if (!item.fields.has(name) || value.trim()) item.fields.set(name, value);
  };
  const parser = new Parser(
    {
      onopentag(name, values) {
        path.push(name);
        text = "";
        if (name.startsWith("wp:") || name.startsWith("content:")) wxr.isExport = true;
        if (name === "item") item = { fields: new Map(), categories: [], meta: new Map(), comments: 0, isCut: false };
        if (name === "category") attributes = values;
        if (name === "wp:postmeta" || name === "wp:comment") inside = new Map();
      },
      ontext(part) {
        text += part;
      },
      onclosetag(name, isImplied) {
        path.pop();
        close(name, isImplied);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(file.replace(NO_TEXT, ""));
  return wxr;
}
