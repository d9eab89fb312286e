import Image from "@tiptap/extension-image";
import { TableKit } from "@tiptap/extension-table";
import StarterKit from "@tiptap/starter-kit";
import { LanguageMark } from "./language-mark.ts";
import { Subscript, Superscript } from "./superscript.ts";

/** Links may lead to the web, to a mail address and to this site. */
export const isAllowedLink = (href: unknown): href is string =>
  typeof href === "string" && /^(https?:\/\/|mailto:|\/(?![/\\]))/i.test(href.trim()) && !/[\s\\]/.test(href.trim());

/** Pictures may come from the articles' bucket and from this site. */
export const isAllowedImage = (src: unknown): src is string =>
  typeof src === "string" && /^\/(?![/\\])[\w./%-]+$/.test(src);

/** The widths of every stored picture, in pixels. */
export const WIDTHS = [480, 960, 1600] as const;

/**
 * A picture's formats with their widths, from the address of one of them; undefined for one that is stored as it is.
 */
export function formsOf(src: string): { avif: string; webp: string } | undefined {
  const name = /^(\/media\/article-images\/\w{16,64})-\d+\.webp$/.exec(src)?.[1];
  if (!name) return undefined;
  const set = (type: string) => WIDTHS.map((width) => `${name}-${width}.${type} ${width}w`).join(", ");
  return { avif: set("avif"), webp: set("webp") };
}

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
