import type { Lang } from "~/i18n/screens";
import { cut } from "~/platform/text/truncate";
import type { DocumentNode } from "../document-node";

/** Content that an imported article loses, or keeps only in part. */
export type LossKind =
  | "picture"
  | "shortcode"
  | "block"
  | "embed"
  | "media"
  | "form"
  | "script"
  | "link"
  | "insert"
  | "comments"
  | "locked"
  | "term"
  | "title"
  | "slug"
  | "excerpt"
  | "date"
  | "front"
  | "deep";

/** Losses of an article by kind: names, addresses or excerpts. */
export type Losses = Map<LossKind, Set<string>>;

/** Adds something that an import loses, once, and cut to 300 characters. */
export function recordLoss(losses: Losses, kind: LossKind, what: string): void {
  const known = losses.get(kind) ?? new Set();
  known.add(cut(what.replace(/\s+/g, " ").trim(), 300));
  losses.set(kind, known);
}

/** True if a name belongs to a form: parts and shortcodes of many plugins. */
export const isForm = (name: string): boolean =>
  /(?<!free|plat|in|trans|per|uni)form(?!at|al)|newsletter|subscri|mailchimp|mc4wp|booking|survey|(^|[-_/])poll/.test(
    name,
  );

/** A picture of an article: its former address, and its alternative text. */
export type PictureReference = { address: string; alt: string };

/** An article as another site, or an export of this one, has it. */
export type ImportedArticle = {
  /** Unique within the file. */
  key: string;
  /** The same for all language versions of one article. */
  pair: string;
  /** The same whenever this article is read, whatever the file is called. */
  source: string;
  /** The language stated by the file; without it, the text decides. */
  said: Lang | undefined;
  guessed: Lang;
  title: string;
  slug: string;
  excerpt: string;
  /** Its categories elsewhere, the first ones first. */
  categories: string[];
  state: "draft" | "published";
  dated: string | undefined;
  cover_path: string | null;
  cover_alt: string | null;
  /** The index in `pictures` of its cover, where that is not stored here already. */
  cover: number | undefined;
  /** Images in the body have the address that `pictureMark` gives for their index. */
  pictures: PictureReference[];
  body: DocumentNode;
  losses: Losses;
};

/** A placeholder for the picture of this index, until it has an address. */
export const pictureMark = (index: number): string => `/import-picture/${index}`;

/** The index in a placeholder for a picture; undefined for any other address. */
export const pictureOfMark = (src: unknown): number | undefined => {
  const index = typeof src === "string" ? /^\/import-picture\/(\d+)$/.exec(src)?.[1] : undefined;
  return index === undefined ? undefined : Number(index);
};

/** A placeholder for a link to an article of the same file, until that has an address. */
export const articleMark = (source: string): string => `/import-article/${encodeURIComponent(source)}`;

/** The source in a placeholder for a link; undefined for any other address. */
export const sourceOfMark = (href: unknown): string | undefined => {
  const source = typeof href === "string" ? /^\/import-article\/(.*)$/.exec(href)?.[1] : undefined;
  return source === undefined ? undefined : decodeURIComponent(source);
};

/** Reasons why an entry of a file does not become an article. */
export type SkippedKind =
  | "page"
  | "attachment"
  | "revision"
  | "type"
  | "trash"
  | "auto-draft"
  | "empty"
  | "unreadable"
  | "cut"
  | "too long"
  | "too many"
  | "too large"
  | "nested"
  | "not articles";
export type SkippedItem = { kind: SkippedKind; what: string };

/** A picture file that came with the export. */
export type PictureFile = { path: string; read: () => Promise<File> };

/** The content of a file, before anything is created. */
export type ReadImport = {
  articles: ImportedArticle[];
  skipped: SkippedItem[];
  authors: string[];
  pictures: PictureFile[];
};

/** Collects the result of reading one export. */
export type ImportProgress = Pick<ReadImport, "articles" | "skipped"> & {
  authors: Set<string>;
  /** Yields to the page between two articles. */
  pause: () => Promise<void>;
};

export type Refusal = "kind" | "large" | "unpacked" | "many" | "broken";

/** The file has none of the supported formats. */
export class UnreadableFile extends Error {
  readonly reason: Refusal;
  constructor(reason: Refusal, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}
