import * as z from "zod/mini";
import type { Lang } from "~/i18n/screens";
import { type Draft, parseDraft } from "./draft";

const place = (article: string, language: Lang) => `article:${article}:${language}`;
const Kept = z.object({ base: z.number(), draft: z.unknown() });

/** What was typed and is not on the server yet, with the revision it was typed on. */
export type KeptDraft = { base: number; draft: Draft };

/** Local storage may be off or full; then the server's copy is the only one. */
export function keepHere(article: string, language: Lang, kept: KeptDraft): void {
  try {
    localStorage.setItem(place(article, language), JSON.stringify(kept));
  } catch {}
}

export function forgetHere(article: string, language: Lang): void {
  try {
    localStorage.removeItem(place(article, language));
  } catch {}
}

/** What an earlier visit could not save. */
export function findHere(article: string, language: Lang): KeptDraft | undefined {
  try {
    const { success, data } = Kept.safeParse(JSON.parse(localStorage.getItem(place(article, language)) ?? "null"));
    const draft = success ? parseDraft(data.draft) : undefined;
    return success && draft ? { base: data.base, draft } : undefined;
  } catch {
    return undefined;
  }
}
