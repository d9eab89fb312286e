import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import { cleanPasted } from "./clean-pasted";
import { ownParser, ownSerializer } from "./own-clipboard";

/** What is copied from, pasted and dropped into the editor. */
export const Clipboard = Extension.create({
  name: "clipboard",
  // Before what other extensions make of a paste.
  priority: 1_000,
  addProseMirrorPlugins() {
    const { schema } = this.editor;
    return [
      new Plugin({
        props: {
          clipboardSerializer: ownSerializer(schema),
          clipboardParser: ownParser(schema),
          transformPastedHTML: (html) => cleanPasted(html),
        },
      }),
    ];
  },
});
