import * as z from "zod/mini";
import type { Lang } from "~/i18n/screens";
import { storedNames } from "~/platform/device/device-store";
import { type DraftPlace, draftPlace } from "~/platform/offline/draft-place";
import type { DocumentNode } from "../document-node";
import { type Draft, parseDraft } from "./draft";
import { EDITOR_ID } from "./save-draft";
import { memoizeByBlock } from "./written-blocks";

/** An unsaved draft with the revision that it began on. */
type LocalDraft = { base: number; draft: Draft };

const Kept = z.object({ base: z.number(), draft: z.unknown() });
const LocalDraft = {
  safeParse(kept: unknown): { data?: LocalDraft } {
    const { data } = Kept.safeParse(kept);
    const draft = parseDraft(data?.draft);
    return data && draft ? { data: { base: data.base, draft } } : {};
  },
};

const textOfBlock = memoizeByBlock((block: DocumentNode) => JSON.stringify(block));

/** The length of a draft's JSON, in characters. */
export const sizeOf = ({ body: { content = [] } }: Draft): number =>
  content.reduce((size, block) => size + textOfBlock(block).length, 0);

/** A draft as JSON. Typing waits for it, so unchanged blocks are not serialised again. */
function textOf({ base, draft: { body, ...words } }: LocalDraft): string {
  const blocks = (body.content ?? []).map(textOfBlock).join(",");
  return `{"base":${base},"draft":${JSON.stringify(words).slice(0, -1)},"body":{"type":"doc","content":[${blocks}]}}}`;
}

const begin = (article: string, language: Lang) => `article:${article}:${language}:`;
const at = (name: string) => draftPlace(name, LocalDraft, { write: textOf });

/**
 * This window's storage slot. Each window has its own, so that a save in one does not remove what another could not
 * save.
 */
export const localDraft = (article: string, language: Lang): DraftPlace<LocalDraft> =>
  at(begin(article, language) + EDITOR_ID);

/** Takes over the unsaved draft of an earlier visit or a closed window. */
export function claimLocalDraft(article: string, language: Lang): LocalDraft | undefined {
  const storedHere = localDraft(article, language);
  const mine = storedHere.read();
  if (mine) return mine;
  for (const other of placesOf(article, language).map(at)) {
    const kept = other.read();
    if (!kept) continue;
    // The draft stays where it is when there is no space for both.
    if (storedHere.keep(kept)) other.forget();
    return kept;
  }
}

/** True if this device has text that is not on the server. */
export const hasLocalDraft = (article: string, language: Lang): boolean => placesOf(article, language).length > 0;

const placesOf = (article: string, language: Lang): string[] =>
  storedNames().filter((name) => name.startsWith(begin(article, language)));
