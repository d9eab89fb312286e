import { Marked } from "marked";
import { escapeHtml } from "../escape-html.ts";

/** The footnotes of the text being parsed, by name, in order of their first use. */
const notes = new Map<string, string>();
const met: string[] = [];

const marked = new Marked({
  gfm: true,
  renderer: {
    code({ text, lang }) {
      const [language] = (lang ?? "").split(/\s/);
      return `<pre><code data-fence${language ? ` class="language-${escapeHtml(language)}"` : ""}>${escapeHtml(text)}</code></pre>\n`;
    },
    checkbox: ({ checked }) => (checked ? "<input checked>" : "<input>"),
  },
  extensions: [
    {
      name: "note",
      level: "block",
      start: (source) => /^\[\^/m.exec(source)?.index,
      tokenizer(source) {
        const [raw, name = "", words = ""] =
          /^\[\^([^\]\s]+)\]:[ \t]*(\S[^\n]*(?:\n[ \t]+\S[^\n]*)*)(?:\n|$)/.exec(source) ?? [];
        if (raw === undefined) return undefined;
        notes.set(name, words.replace(/\s+/g, " "));
        return { type: "note", raw };
      },
      renderer: () => "",
    },
    {
      name: "noted",
      level: "inline",
      start: (source) => source.indexOf("[^"),
      tokenizer(source) {
        const [raw, name = ""] = /^\[\^([^\]\s]+)\]/.exec(source) ?? [];
        return raw === undefined || !notes.has(name) ? undefined : { type: "noted", raw, name };
      },
      renderer({ name }) {
        if (!met.includes(name)) met.push(name);
        return `[${met.indexOf(name) + 1}]`;
      },
    },
  ],
});

/** Markdown as HTML. Footnotes become numbers in brackets, with a numbered list below the text. */
export function parseMarkdown(markdown: string): string {
  notes.clear();
  met.length = 0;
  const html = marked.parse(markdown, { async: false });
  if (met.length === 0) return html;
  const list = [];
  for (const name of met) list.push(`<li>${marked.parseInline(notes.get(name) ?? "", { async: false })}</li>`);
  return `${html}<hr><ol>${list.join("")}</ol>`;
}
