import * as z from "zod/mini";
import type { Lang } from "~/i18n/screens";
import { storedNames } from "~/platform/device/device-store";
import { type DraftPlace, draftPlace } from "~/platform/offline/draft-place";
import type { DocumentNode } from "../allowed-document";
import { type Draft, parseDraft } from "./draft";
import { EDITOR_ID } from "./save-draft";
import { memoizeByBlock } from "./written-blocks";

/** An unsaved draft with the revision that it began on. */
export type LocalDraft = { base: number; draft: Draft };

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

/** As JSON. A key waits for it: blocks that nobody changed are not written out again. */
function textOf({ base, draft: { body, ...words } }: LocalDraft): string {
  const blocks = (body.content ?? []).map(textOfBlock).join(",");
  return `{"base":${base},"draft":${JSON.stringify(words).slice(0, -1)},"body":{"type":"doc","content":[${blocks}]}}}`;
}

const begin = (article: string, language: Lang) => `article:${article}:${language}:`;
const at = (name: string) => draftPlace(name, LocalDraft, { write: textOf });

/** This window's place. Each has its own: what one saves is not what another one could not. */
export const localDraft = (article: string, language: Lang): DraftPlace<LocalDraft> =>
  at(begin(article, language) + EDITOR_ID);

/**
 * Takes over a draft that an earlier visit, or a closed window, could not save. It belongs to this window from then on.
 */
export function takeLocalDraft(article: string, language: Lang): LocalDraft | undefined {
  const own = localDraft(article, language);
  const mine = own.read();
  if (mine) return mine;
  for (const other of placesOf(article, language).map(at)) {
    const kept = other.read();
    if (!kept) continue;
    // The draft stays where it is when there is no room for both.
    if (own.keep(kept)) other.forget();
    return kept;
  }
}

/** Whether something of it was typed here that is not on the server. */
export const hasLocalDraft = (article: string, language: Lang): boolean => placesOf(article, language).length > 0;

const placesOf = (article: string, language: Lang): string[] =>
  storedNames().filter((name) => name.startsWith(begin(article, language)));
