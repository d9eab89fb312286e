import { codeHtml, pictureHtml, playerHtml } from "./html-parts";
import { type Losses, recordLoss } from "./imported-article";

const PICTURE = /\.(jpe?g|png|gif|webp|avif|heic|svg|bmp|tiff?)$/i;

/**
 * Converts Markdown of Jekyll, Hugo, Hexo and Obsidian into common Markdown, and reports the parts that have no equivalent.
 */
export function plainMarkdown(text: string, losses: Losses): string {
  const code: string[] = [];
  // Code stays unchanged: it is set aside until the end.
  const aside = (block: string) => `\u{E000}${code.push(block) - 1}\u{E001}`;
  const withoutCode = text
    .replace(/^( {0,3}(`{3,}|~{3,}))[^\n]*\n[\s\S]*?(?:^ {0,3}\2[`~]*[ \t]*$|(?![\s\S]))/gm, aside)
    .replace(/(?<!`)(`{1,2})(?!`)[^\n]*?[^`\n]\1(?!`)/g, aside)
    .replace(
      /\{%-?\s*(highlight|codeblock)\b([^%]*)%\}\n?([\s\S]*?)\{%-?\s*end\1\s*-?%\}/g,
      (_, _name, language: string, body: string) =>
        aside(codeHtml(body.trimEnd(), /^\s*(?:lang:)?([\w-]+)/.exec(language)?.[1])),
    )
    .replace(
      /\{\{[<%]\s*highlight\s+"?([\w-]+)[^>%]*[>%]\}\}\n?([\s\S]*?)\{\{[<%]\s*\/highlight\s*[>%]\}\}/g,
      (_, language: string, body: string) => aside(codeHtml(body.trimEnd(), language)),
    )
    .replace(
      /\{%-?\s*(?:raw|comment)\s*-?%\}([\s\S]*?)\{%-?\s*end(raw|comment)\s*-?%\}/g,
      (_, body: string, name: string) => (name === "raw" ? aside(body) : ""),
    );
  const plain = footnotes(obsidian(inserts(withoutCode, losses), losses));
  const back = (made: string): string =>
    made.replace(/\u{E000}(\d+)\u{E001}/gu, (_, index: string) => back(code[Number(index)] ?? ""));
  return back(plain);
}

function inserts(text: string, losses: Losses): string {
  return text
    .replace(/\{\{[<%]\s*(\/?)([\w./-]+)([^}]*?)\/?\s*[>%]\}\}/g, (_, end: string, name: string, said: string) =>
      end ? "" : insert(name, said, losses),
    )
    .replace(/\{%-?\s*(?!end)(\w+)([^%]*?)-?%\}/g, (_, name: string, said: string) => insert(name, said, losses))
    .replace(/\{%-?\s*end\w+\s*-?%\}/g, "")
    .replace(/\{\{\s*(?:site\.(?:base)?url|"")?\s*\}\}/g, "")
    .replace(/\{\{\s*["']([^"']*)["']\s*\|\s*(?:relative_url|absolute_url|relURL|absURL)\s*\}\}/g, "$1")
    .replace(/\{\{[^{}\n]*\}\}/g, (whole) => {
      recordLoss(losses, "insert", whole);
      return "";
    })
    .replace(/^[ \t]*[*-] TOC[ \t]*\n(?=\{:)/gim, "")
    .replace(/\{:[^}\n]*\}/g, "")
    .replace(/^(#{1,6} .*?)[ \t]*\{#[\w-]+\}[ \t]*$/gm, "$1")
    .replace(/^\[\[?_?toc_?\]\]?[ \t]*$/gim, "");
}

function insert(name: string, said: string, losses: Losses): string {
  const values = new Map(
    [...said.matchAll(/([\w-]+)\s*=\s*"([^"]*)"/g)].map(([, key = "", value = ""]) => [key, value] as const),
  );
  const words =
    said
      .replace(/[\w-]+\s*=\s*"[^"]*"/g, "")
      .match(/"[^"]*"|\S+/g)
      ?.map((word) => word.replace(/^"|"$/g, "")) ?? [];
  const [first = ""] = words;
  const id = values.get("id") ?? values.get("videoId") ?? values.get("url") ?? (name === "include" ? "" : first);
  const called = name === "include" ? first : name;
  if (/youtube/i.test(called) && id)
    return `\n\n${playerHtml(/^https?:/.test(id) ? id : `https://www.youtube.com/watch?v=${id}`)}\n\n`;
  if (/vimeo/i.test(called) && id) return `\n\n${playerHtml(/^https?:/.test(id) ? id : `https://vimeo.com/${id}`)}\n\n`;
  const src = values.get("src") ?? values.get("image_path") ?? words.find((word) => PICTURE.test(word));
  if (/^(figure|img|image|asset_img|picture)|figure|image/i.test(called) && src && PICTURE.test(src)) {
    const after = (words.includes(src) ? words : [])
      .slice(words.indexOf(src) + 1)
      .filter((word) => !/^\d+$/.test(word))
      .join(" ");
    return pictureHtml(src, values.get("alt") ?? after, values.get("caption") ?? values.get("title") ?? "");
  }
  if (/^(ref|relref|post_url|link)$/.test(name)) return `${first.replace(/\.md$/, "")}.md`;
  if (name === "post_link") return `[${words.slice(1).join(" ") || first}](${first}.md)`;
  if (/^(asset_path|asset_link)$/.test(name)) return first;
  if (/^(blockquote|quote|pullquote|centerquote|cq)$/.test(name)) return "";
  recordLoss(losses, "insert", name === "include" ? `include ${first}` : name);
  return "";
}

function obsidian(text: string, losses: Losses): string {
  return text
    .replace(/%%[\s\S]*?%%/g, "")
    .replace(/!\[\[([^\]|\n]+)(?:\|([^\]\n]*))?\]\]/g, (_, target: string, words: string | undefined) => {
      if (PICTURE.test(target)) return pictureHtml(target.trim(), /^[\dx]*$/.test(words ?? "") ? "" : words);
      recordLoss(losses, "insert", target);
      return "";
    })
    .replace(/\[\[([^\]|\n]+)(?:\|([^\]\n]*))?\]\]/g, (_, target: string, words: string | undefined) => {
      const [page = ""] = target.split("#");
      return `[${words || target}](<${page.trim()}.md>)`;
    })
    .replace(
      /^(>[ \t]*)\[!([\w-]+)\][+-]?[ \t]*(.*)$/gm,
      (_, quote: string, kind: string, title: string) => `${quote}**${title.trim() || kind}**\n${quote}`,
    )
    .replace(/==([^=\n]+)==/g, "$1")
    .replace(/[ \t]\^[\w-]+$/gm, "");
}

/** Footnotes become numbers in brackets, with a numbered list below the text. */
function footnotes(text: string): string {
  const notes = new Map<string, string>();
  const body = text.replace(
    /^\[\^([^\]\n]+)\]:[ \t]*(.*(?:\n(?:[ \t]+\S.*|(?=[ \t]*\n[ \t]+\S)))*)\n?/gm,
    (_, name: string, note: string) => {
      notes.set(name, note.replace(/\s+/g, " ").trim());
      return "";
    },
  );
  const order: string[] = [];
  const numbered = body.replace(/\[\^([^\]\n]+)\]/g, (whole, name: string) => {
    if (!notes.has(name)) return whole;
    if (!order.includes(name)) order.push(name);
    return `\\[${order.indexOf(name) + 1}\\]`;
  });
  const list = order.map((name, index) => `${index + 1}. ${notes.get(name) ?? ""}`);
  return list.length > 0 ? `${numbered.trimEnd()}\n\n---\n\n${list.join("\n")}\n` : numbered;
}
