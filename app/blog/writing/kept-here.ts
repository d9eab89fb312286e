import * as z from "zod/mini";
import type { Lang } from "~/i18n/screens";
import { type Draft, parseDraft } from "./draft";
import { SITTING } from "./save-draft";

const begin = (article: string, language: Lang) => `article:${article}:${language}:`;
/** Each window has its own: what one saves is not what another one could not. */
const ownPlace = (article: string, language: Lang) => begin(article, language) + SITTING;
const Kept = z.object({ base: z.number(), draft: z.unknown() });

/** What was typed and is not on the server yet, with the revision it was typed on. */
export type KeptDraft = { base: number; draft: Draft };

/** Local storage may be off or full; then the server's copy is the only one. */
export function keepHere(article: string, language: Lang, kept: KeptDraft): void {
  try {
    localStorage.setItem(ownPlace(article, language), JSON.stringify(kept));
  } catch {}
}

export function forgetHere(article: string, language: Lang): void {
  try {
    localStorage.removeItem(ownPlace(article, language));
  } catch {}
}

/** What an earlier visit, or a window that was closed, could not save. It is this window's from now on. */
export function takeHere(article: string, language: Lang): KeptDraft | undefined {
  const own = ownPlace(article, language);
  for (const place of [own, ...placesOf(article, language)]) {
    const kept = read(place);
    if (!kept) continue;
    if (place !== own) {
      localStorage.removeItem(place);
      keepHere(article, language, kept);
    }
    return kept;
  }
}

/** Whether something of it was typed here that is not on the server. */
export const isKeptHere = (article: string, language: Lang): boolean => placesOf(article, language).length > 0;

function placesOf(article: string, language: Lang): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(begin(article, language)));
  } catch {
    return [];
  }
}

function read(place: string): KeptDraft | undefined {
  try {
    const { success, data } = Kept.safeParse(JSON.parse(localStorage.getItem(place) ?? "null"));
    const draft = success ? parseDraft(data.draft) : undefined;
    return success && draft ? { base: data.base, draft } : undefined;
  } catch {
    return undefined;
  }
}
