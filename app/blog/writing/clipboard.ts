import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import { awaitedPictures } from "./awaited-pictures";
import { ownParser, ownSerializer } from "./own-clipboard";
import type { AwaitedPicture } from "./sort-pictures";

type Options = { onPictures: (pictures: readonly AwaitedPicture[]) => void };

/** What is copied from, pasted and dropped into the editor. */
export const Clipboard = Extension.create<Options>({
  name: "clipboard",
  // Before what other extensions make of a paste.
  priority: 1_000,
  addOptions: () => ({ onPictures: () => {} }),
  addProseMirrorPlugins() {
    const { schema } = this.editor;
    return [
      new Plugin({ props: { clipboardSerializer: ownSerializer(schema), clipboardParser: ownParser(schema) } }),
      awaitedPictures(this.options.onPictures),
    ];
  },
});
