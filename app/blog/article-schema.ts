import Image from "@tiptap/extension-image";
import { TableKit } from "@tiptap/extension-table";
import StarterKit from "@tiptap/starter-kit";
import { LanguageMark } from "./language-mark.ts";
import { Subscript, Superscript } from "./superscript.ts";

/** Links may lead to the web, to a mailbox and to this site. */
export const isAllowedLink = (href: unknown): href is string =>
  typeof href === "string" && /^(https?:\/\/|mailto:|\/(?![/\\]))/i.test(href.trim()) && !/[\s\\]/.test(href.trim());

/** Pictures may come from the articles' own bucket and from this site. */
export const isAllowedImage = (src: unknown): src is string =>
  typeof src === "string" && /^\/(?![/\\])[\w./%-]+$/.test(src);

/** The widths in pixels that every picture is kept in. */
export const WIDTHS = [480, 960, 1600] as const;

/** A picture's forms by their widths, from the address of one of them; undefined for one that is kept as it is. */
export function formsOf(src: string): { avif: string; webp: string } | undefined {
  const name = /^(\/media\/article-images\/\w{16,64})-\d+\.webp$/.exec(src)?.[1];
  if (!name) return undefined;
  const set = (type: string) => WIDTHS.map((width) => `${name}-${width}.${type} ${width}w`).join(", ");
  return { avif: set("avif"), webp: set("webp") };
}

/** Tiptap would make a list of a pasted line that only begins with a number, as dates do. */
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
        // As they are: words that look like a number stay words.
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
    // Nothing is shown that is not kept.
    parseHTML: () => [{ tag: "img[src]", getAttrs: (image) => isAllowedImage(image.getAttribute("src")) && null }],
    addInputRules: () => [],
  }),
  TableKit.configure({ table: { resizable: false } }),
  LanguageMark,
  Superscript,
  Subscript,
];
