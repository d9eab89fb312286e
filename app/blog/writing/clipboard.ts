import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import { m } from "~/i18n/paraglide/messages";
import { toast } from "~/ui/toast";
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
          transformPastedHTML: (html) => cleanPasted(html, tellLeftOut),
        },
      }),
    ];
  },
});

/** A picture that is elsewhere would be gone once the article is saved: its author hears so at once. */
function tellLeftOut(names: string[]): void {
  toast({
    variant: "destructive",
    title: m.writing_pictures_left_out({ count: names.length }),
    description: [names.filter(Boolean).join(", "), m.writing_pictures_left_out_text()].filter(Boolean).join(". "),
  });
}
