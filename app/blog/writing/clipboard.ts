import { Extension } from "@tiptap/core";
import { Fragment, Slice } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import { withoutControls } from "~/i18n/control-characters";
import { blockParser, blockSerializer } from "./block-clipboard";
import { pastedMarkdown } from "./pasted-markdown";
import { pendingPictures } from "./pending-pictures";
import { joinPrintedLines } from "./plain-lines";
import type { PendingPicture } from "./sort-pictures";

type Options = { onPictures: (pictures: readonly PendingPicture[]) => void };

/** Pasted addresses become links. Other Markdown counts only when the whole text is Markdown (pasted-markdown.ts). */
export const PASTE_RULES = ["link"];

const readLines = (text: string) => joinPrintedLines(withoutControls(text));

/** Copying from, pasting and dropping into the editor. */
export const Clipboard = Extension.create<Options>({
  name: "clipboard",
  // Runs before the paste handlers of other extensions.
  priority: 1_000,
  addOptions: () => ({ onPictures: () => {} }),
  addProseMirrorPlugins() {
    const { schema } = this.editor;
    return [
      new Plugin({
        props: {
          transformPastedText: (text, isPlain) => (isPlain ? withoutControls : readLines)(text),
          clipboardSerializer: blockSerializer(schema),
          clipboardParser: blockParser(schema),
          // ProseMirror parses the text itself when undefined is returned, which its types do not say.
          clipboardTextParser(text, _, isPlain) {
            const written = isPlain ? undefined : pastedMarkdown(text);
            return (written && Slice.maxOpen(Fragment.fromJSON(schema, written.content))) as Slice;
          },
        },
      }),
      pendingPictures(this.options.onPictures),
    ];
  },
});
