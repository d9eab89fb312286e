import * as z from "zod/mini";
import type { Lang } from "~/i18n/screens";
import { readJson, removeText, storedNames, storeText } from "~/platform/device/device-store";
import type { DocumentNode } from "../allowed-document";
import { type Draft, parseDraft } from "./draft";
import { SITTING } from "./save-draft";
import { memoizeByBlock } from "./written-blocks";

const begin = (article: string, language: Lang) => `article:${article}:${language}:`;
/** Each window has its own: what one saves is not what another one could not. */
const ownPlace = (article: string, language: Lang) => begin(article, language) + SITTING;
const Kept = z.object({ base: z.number(), draft: z.unknown() });

/** An unsaved draft with the revision that it began on. */
export type LocalDraft = { base: number; draft: Draft };

/** The browser may keep nothing; then the server's copy is the only one. */
export const keepLocalDraft = (article: string, language: Lang, kept: LocalDraft): boolean =>
  storeText(ownPlace(article, language), textOf(kept));

const textOfBlock = memoizeByBlock((block: DocumentNode) => JSON.stringify(block));

/** The length of a draft's JSON, in characters. */
export const sizeOf = ({ body: { content = [] } }: Draft): number =>
  content.reduce((size, block) => size + textOfBlock(block).length, 0);

/** As JSON. A key waits for it: blocks that nobody changed are not written out again. */
function textOf({ base, draft: { body, ...words } }: LocalDraft): string {
  const blocks = (body.content ?? []).map(textOfBlock).join(",");
  return `{"base":${base},"draft":${JSON.stringify(words).slice(0, -1)},"body":{"type":"doc","content":[${blocks}]}}}`;
}

export const forgetLocalDraft = (article: string, language: Lang): boolean => removeText(ownPlace(article, language));

/**
 * Takes over a draft that an earlier visit, or a closed window, could not save. It belongs to this window from then on.
 */
export function takeLocalDraft(article: string, language: Lang): LocalDraft | undefined {
  const own = ownPlace(article, language);
  for (const place of [own, ...placesOf(article, language)]) {
    const kept = read(place);
    if (!kept) continue;
    // The draft stays where it is when there is no room for both.
    if (place !== own && keepLocalDraft(article, language, kept)) removeText(place);
    return kept;
  }
}

/** Whether something of it was typed here that is not on the server. */
export const hasLocalDraft = (article: string, language: Lang): boolean => placesOf(article, language).length > 0;

const placesOf = (article: string, language: Lang): string[] =>
  storedNames().filter((name) => name.startsWith(begin(article, language)));

function read(place: string): LocalDraft | undefined {
  const { success, data } = Kept.safeParse(readJson(place));
  const draft = success ? parseDraft(data.draft) : undefined;
  return success && draft ? { base: data.base, draft } : undefined;
}
