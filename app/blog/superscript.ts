import { Mark, mergeAttributes } from "@tiptap/core";

/** The marks superscript and subscript, with their keys and HTML tags. */
const smallMark = (name: "superscript" | "subscript", tag: "sup" | "sub", key: string) =>
  Mark.create({
    name,
    excludes: name === "superscript" ? "subscript superscript" : "superscript subscript",
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
    addKeyboardShortcuts() {
      return { [key]: () => this.editor.commands.toggleMark(this.name) };
    },
  });

export const Superscript = smallMark("superscript", "sup", "Mod-.");
export const Subscript = smallMark("subscript", "sub", "Mod-,");
