import * as z from "zod/mini";
import type { Lang } from "~/i18n/screens";
import { DocumentNode } from "../document-node";

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

/** One language of an article in the editor: the draft, and the published text. */
export type Translation = {
  language: Lang;
  draft: Draft;
  /** The draft's revision; 0 before the first save. */
  revision: number;
  savedAt: string | null;
  state: ArticleState;
  publishAt: string | null;
  liveSlug: string | null;
  /** The published revision; null where the text was not published from a draft. */
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
  body: z.catch(DocumentNode, EMPTY_DRAFT.body),
  cover_path: z.nullish(z.string()),
  cover_alt: z.nullish(z.string()),
});

/**
 * Parses a stored draft, from the server or this browser; undefined for anything else. Of its text the editor and the
 * save take what is allowed.
 */
export function parseDraft(stored: unknown): Draft | undefined {
  const { success, data } = Stored.safeParse(stored);
  if (!success) return undefined;
  const { title, slug, excerpt, body, cover_path, cover_alt } = data;
  return {
    title,
    slug,
    excerpt: excerpt ?? "",
    cover_path: cover_path ?? null,
    cover_alt: cover_alt ?? null,
    body: body.type === "doc" && body.content ? body : EMPTY_DRAFT.body,
  };
}
