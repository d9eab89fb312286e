import type { Lang } from "~/i18n/screens";
import { cut } from "~/platform/text/truncate";
import type { DocumentNode } from "../allowed-document";

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

export function recordLoss(losses: Losses, kind: LossKind, what: string): void {
  const known = losses.get(kind) ?? new Set();
  known.add(cut(what.replace(/\s+/g, " ").trim(), 300));
  losses.set(kind, known);
}

/** Names of what asks readers for something: parts and shortcodes of many makers. */
export const isForm = (name: string): boolean =>
  /(?<!free|plat|in|trans|per|uni)form(?!at|al)|newsletter|subscri|mailchimp|mc4wp|booking|survey|(^|[-_/])poll/.test(
    name,
  );

/** A picture that an article shows: where it was, and its words for people who do not see it. */
export type PictureReference = { address: string; alt: string };

/** An article as another place, or an export of ours, has it. */
export type ImportedArticle = {
  /** Tells it from every other one of the same file. */
  key: string;
  /** The same for versions of one article. */
  pair: string;
  /** The same whenever this article is read, whatever its file is called. */
  source: string;
  /** The file's own statement; without one, the words decide. */
  said: Lang | undefined;
  guessed: Lang;
  title: string;
  slug: string;
  excerpt: string;
  /** Names that it stands under elsewhere, the first ones first. */
  categories: string[];
  state: "draft" | "published";
  dated: string | undefined;
  cover_path: string | null;
  cover_alt: string | null;
  /** Its picture of the head, where it is not one of ours: an index of `pictures`. */
  cover: number | undefined;
  /** An image of it has the address that `pictureMark` gives for its index. */
  pictures: PictureReference[];
  body: DocumentNode;
  losses: Losses;
};

export const pictureMark = (index: number): string => `/import-picture/${index}`;
export const pictureOfMark = (src: unknown): number | undefined => {
  const index = typeof src === "string" ? /^\/import-picture\/(\d+)$/.exec(src)?.[1] : undefined;
  return index === undefined ? undefined : Number(index);
};

/** A placeholder for a link to an article of the same file, until that one has an address. */
export const articleMark = (source: string): string => `/import-article/${encodeURIComponent(source)}`;
export const sourceOfMark = (href: unknown): string | undefined => {
  const source = typeof href === "string" ? /^\/import-article\/(.*)$/.exec(href)?.[1] : undefined;
  return source === undefined ? undefined : decodeURIComponent(source);
};

/** Why something of a file becomes no article. */
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

/** A picture that came with the export. */
export type PictureFile = { path: string; read: () => Promise<File> };

/** A file's content, before anything of it is created. */
export type ReadImport = {
  articles: ImportedArticle[];
  skipped: SkippedItem[];
  authors: string[];
  pictures: PictureFile[];
};

/** Collects the result of reading one export. */
export type ImportProgress = Pick<ReadImport, "articles" | "skipped"> & {
  authors: Set<string>;
  /** Lets the page go on between two articles. */
  pause: () => Promise<void>;
};

export type Refusal = "kind" | "large" | "unpacked" | "many" | "broken";

/** The file is none of those that can be read. */
export class UnreadableFile extends Error {
  readonly reason: Refusal;
  constructor(reason: Refusal, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}
