import Image from "@tiptap/extension-image";
import { TableKit } from "@tiptap/extension-table";
import StarterKit from "@tiptap/starter-kit";
import { isAllowedImage, isAllowedLink } from "./allowed-sources.ts";
import { LanguageMark } from "./language-mark.ts";
import { Subscript, Superscript } from "./superscript.ts";

/** Tiptap would turn a pasted line that begins with a number, such as a date, into a list. */
const Kit = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map((extension) =>
      extension.name === "orderedList" ? extension.extend({ addProseMirrorPlugins: () => [] }) : extension,
    );
  },
});

/** The node types of articles beside the blocks. */
export const TEXT_EXTENSIONS = [
  Kit.configure({
    heading: { levels: [2, 3] },
    link: { openOnClick: false, isAllowedUri: (url) => isAllowedLink(url) },
    underline: false,
  }),
  Image.extend({
    addAttributes() {
      const words = (name: string) => ({
        default: null,
        // Kept as text, because Tiptap would turn numeric texts into numbers.
        parseHTML: (element: HTMLElement) => element.getAttribute(name),
      });
      return {
        src: { default: null },
        alt: words("alt"),
        title: words("title"),
        width: { default: null },
        height: { default: null },
      };
    },
    // Pictures that are not stored with the article are not shown.
    parseHTML: () => [{ tag: "img[src]", getAttrs: (image) => isAllowedImage(image.getAttribute("src")) && null }],
    addInputRules: () => [],
  }),
  TableKit.configure({ table: { resizable: false } }),
  LanguageMark,
  Superscript,
  Subscript,
];
