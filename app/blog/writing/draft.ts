import * as z from "zod/mini";
import type { Lang } from "~/i18n/screens";
import { type DocumentNode, unfinishedDocument } from "../allowed-document";

/** One language's draft of an article. */
export type Draft = {
  title: string;
  slug: string;
  excerpt: string;
  body: DocumentNode;
  cover_path: string | null;
  cover_alt: string | null;
};

export type ArticleState = "draft" | "scheduled" | "published" | "unpublished";

/** One language of an article as the editor opens it: the draft, and what readers have of it. */
export type Translation = {
  language: Lang;
  draft: Draft;
  /** The revision that the draft is; 0 where nothing was saved yet. */
  revision: number;
  savedAt: string | null;
  state: ArticleState;
  publishAt: string | null;
  liveSlug: string | null;
  /** The revision that readers have; null where it came by another way. */
  liveRevision: number | null;
};

export const EMPTY_DRAFT: Draft = {
  title: "",
  slug: "",
  excerpt: "",
  body: { type: "doc", content: [{ type: "paragraph" }] },
  cover_path: null,
  cover_alt: null,
};

const Stored = z.object({
  title: z.string(),
  slug: z.string(),
  excerpt: z.nullish(z.string()),
  body: z.unknown(),
  cover_path: z.nullish(z.string()),
  cover_alt: z.nullish(z.string()),
});

/** Parses a stored draft, of the server or this browser; undefined for anything else. */
export function parseDraft(stored: unknown): Draft | undefined {
  const { success, data } = Stored.safeParse(stored);
  if (!success) return undefined;
  const { title, slug, excerpt, cover_path, cover_alt } = data;
  const body = unfinishedDocument(data.body);
  return {
    title,
    slug,
    excerpt: excerpt ?? "",
    cover_path: cover_path ?? null,
    cover_alt: cover_alt ?? null,
    body: body.content ? body : EMPTY_DRAFT.body,
  };
}
