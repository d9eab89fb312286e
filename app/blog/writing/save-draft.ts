import * as z from "zod/mini";
import type { Lang } from "~/i18n/screens";
import type { Json } from "~/platform/backend/database.types";
import { randomKey } from "~/platform/backend/random-key";
import { supabase } from "~/platform/backend/supabase";
import { type DocumentNode, unfinishedDocument } from "../allowed-document";
import type { Draft } from "./draft";
import { memoizeByBlock } from "./written-blocks";

const Saved = z.object({ article: z.string(), revision: z.number(), saved_at: z.string() });

/** The result of a save: done, overtaken by another save, refused for good, or unanswered. */
export type SaveOutcome =
  | { done: { article: string; revision: number; savedAt: string } }
  | { problem: "conflict" | "refused" | "too long" | "offline" };

/** This page's editors: what two of them write is never one entry of the history, nor in one place on the device. */
export const SITTING = randomKey().slice(0, 40);

let step = 0;

/** A block in its stored form, to detect edits that change nothing. Empty where nothing of it is allowed. */
const storedBlock = memoizeByBlock((block: DocumentNode): Json[] => {
  const { content } = unfinishedDocument({ type: "doc", content: [block] });
  return JSON.parse(JSON.stringify(content ?? []));
});

function asJson({ body, ...words }: Draft): Json {
  step += 1;
  const content = (body.content ?? []).flatMap(storedBlock);
  return { ...words, body: { type: "doc", content }, sitting: SITTING, step };
}

/** Saves a draft that was made on revision `base`. A new article where `article` is null. */
export async function saveDraft(
  article: string | null,
  language: Lang,
  base: number,
  draft: Draft,
): Promise<SaveOutcome> {
  const { data, error, status } = await supabase().rpc("save_article", {
    // The generated type knows no null for an argument that has no default.
    article: article as string,
    language,
    base,
    draft: asJson(draft),
  });
  return outcomeOf(data, error, status);
}

/** Makes an earlier draft the next one. */
export async function restoreDraft(
  article: string,
  language: Lang,
  revision: number,
  base: number,
): Promise<SaveOutcome> {
  const { data, error, status } = await supabase().rpc("restore_article", { article, language, revision, base });
  return outcomeOf(data, error, status);
}

function outcomeOf(data: unknown, error: { message: string } | null, status: number): SaveOutcome {
  if (error) {
    if (error.message === "EDIT_CONFLICT") return { problem: "conflict" };
    if (status === 413) return { problem: "too long" };
    return { problem: status >= 400 && status < 500 && status !== 408 && status !== 429 ? "refused" : "offline" };
  }
  const { article, revision, saved_at } = Saved.parse(data);
  return { done: { article, revision, savedAt: saved_at } };
}
