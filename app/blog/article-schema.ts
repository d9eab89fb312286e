import Image from "@tiptap/extension-image";
import { TableKit } from "@tiptap/extension-table";
import StarterKit from "@tiptap/starter-kit";

/** Where a link may lead: the web, a mailbox, this site. */
export const isAllowedLink = (href: unknown): href is string =>
  typeof href === "string" && /^(https?:\/\/|mailto:|\/(?![/\\]))/i.test(href.trim()) && !/[\s\\]/.test(href.trim());

/** Where a picture may come from: the articles' own bucket, or this site. */
export const isAllowedImage = (src: unknown): src is string =>
  typeof src === "string" && /^\/(?![/\\])[\w./%-]+$/.test(src);

/** What an article is made of: the editor writes nothing else, and the page shows nothing else. */
export const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    link: { openOnClick: false, isAllowedUri: (url) => isAllowedLink(url) },
    underline: false,
  }),
  Image,
  TableKit.configure({ table: { resizable: false } }),
];
