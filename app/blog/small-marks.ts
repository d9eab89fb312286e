import { Mark, mergeAttributes } from "@tiptap/core";

/** Raised and lowered signs. Markdown has none of its own: the tags of HTML, which every reader of it takes. */
const smallMark = (name: "superscript" | "subscript", tag: "sup" | "sub", key: string) =>
  Mark.create({
    name,
    excludes: name === "superscript" ? "subscript superscript" : "superscript subscript",
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
    addKeyboardShortcuts() {
      return { [key]: () => this.editor.commands.toggleMark(this.name) };
    },
    markdownTokenName: name,
    markdownTokenizer: {
      name,
      level: "inline",
      start: (text) => text.indexOf(`<${tag}>`),
      tokenize(text, _, lexer) {
        const end = text.startsWith(`<${tag}>`) ? text.indexOf(`</${tag}>`) : -1;
        if (end < 0) return undefined;
        const words = text.slice(tag.length + 2, end);
        return {
          type: name,
          raw: `<${tag}>${words}</${tag}>`,
          tokens: lexer.inlineTokens(words),
        };
      },
    },
    parseMarkdown: (token, is) => is.applyMark(name, is.parseInline(token.tokens ?? [])),
    renderMarkdown: (node, is) => `<${tag}>${is.renderChildren(node)}</${tag}>`,
  });

export const Superscript = smallMark("superscript", "sup", "Mod-.");
export const Subscript = smallMark("subscript", "sub", "Mod-,");
