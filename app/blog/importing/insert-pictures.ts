import type { Lang } from "~/i18n/screens";
import { cut } from "~/platform/text/truncate";
import { isAllowedLink } from "../allowed-sources";
import type { DocumentNode } from "../document-node";
import { mapNodes } from "../markdown";
import { type ImportedArticle, pictureOfMark, sourceOfMark } from "./imported-article";

export type StoredPicture = { src: string; width: number; height: number };

/** Inserts the uploaded pictures into an article. A picture that was not uploaded becomes a link to its old address. */
export function insertArticlePictures(
  { body, pictures }: ImportedArticle,
  kept: ReadonlyMap<number, StoredPicture>,
  addressOf: (source: string) => string | undefined,
): DocumentNode {
  return mapNodes(body, (node) => {
    const index = node.type === "image" ? pictureOfMark(node.attrs?.src) : undefined;
    if (index === undefined) return node.marks ? { ...node, marks: linked(node.marks, addressOf) } : node;
    const picture = kept.get(index);
    const { address = "", alt = "" } = pictures[index] ?? {};
    if (picture) return { type: "image", attrs: { alt, ...picture } };
    const words = { type: "text", text: `[${alt || nameOf(address)}]` };
    const isReachable = /^https?:/i.test(address) && isAllowedLink(address);
    return {
      type: "paragraph",
      content: [isReachable ? { ...words, marks: [{ type: "link", attrs: { href: address } }] } : words],
    };
  });
}

/** The file name of an address, without its query; only the scheme for a `data:` address. */
export const nameOf = (address: string): string =>
  address.startsWith("data:") ? "data:" : cut(address.replace(/[?#].*$/, "").replace(/^.*\//, "") || address, 120);

function linked(marks: NonNullable<DocumentNode["marks"]>, addressOf: (source: string) => string | undefined) {
  return marks.flatMap((mark) => {
    const source = mark.type === "link" ? sourceOfMark(mark.attrs?.href) : undefined;
    if (source === undefined) return [mark];
    const href = addressOf(source);
    return href ? [{ type: "link", attrs: { href } }] : [];
  });
}

/** The path of an article on this site. */
export const addressOfArticle = (lang: Lang, slug: string): string => `/${lang}/blog/${slug}`;
