import * as z from "zod/mini";
import { m } from "~/i18n/paraglide/messages";
import type { Lang } from "~/i18n/screens";
import type { Json } from "~/platform/backend/database.types";
import { randomKey } from "~/platform/backend/random-key";
import type { Result } from "~/platform/backend/result";
import { supabase } from "~/platform/backend/supabase";
import type { Draft } from "./draft";

/** The answer of a save. */
export const Saved = z.object({ article: z.string(), revision: z.number(), saved_at: z.string() });

/** Identifies this page's editors, so that two of them never share an entry of the history or a local draft. */
export const EDITOR_ID = randomKey().slice(0, 40);

let step = 0;

let blocks: Promise<typeof import("./stored-block")> | undefined;

/** Loads the script that reads a text's blocks, which is as large as the editor's and comes with it. */
export function loadBlocks() {
  blocks ??= import("./stored-block").catch((error: unknown) => {
    blocks = undefined;
    throw error;
  });
  return blocks;
}

async function asJson({ body, ...words }: Draft): Promise<Json> {
  step += 1;
  const sent = { ...words, sitting: EDITOR_ID, step };
  const { storedBlock } = await loadBlocks();
  const content = (body.content ?? []).flatMap(storedBlock);
  return { ...sent, body: { type: "doc", content } };
}

/** Saves a draft that was made on revision `base`. Creates the article when `article` is null. */
export async function saveDraft(article: string | null, language: Lang, base: number, draft: Draft): Promise<Result> {
  let json: Json;
  try {
    json = await asJson(draft);
  } catch {
    return offline();
  }
  // The generated type does not allow null for an argument without a default.
  return resultOf(await supabase().rpc("save_article", { article: article as string, language, base, draft: json }));
}

type Earlier = { article: string; language: Lang; revision: number; base: number };

/** Restores an earlier draft as the newest one. */
export const restoreDraft = async (earlier: Earlier): Promise<Result> =>
  resultOf(await supabase().rpc("restore_article", earlier));

type Answer = { data: unknown; error: { message: string } | null; status: number };

/** A temporary error leaves the draft to be sent again. */
function resultOf({ data, error, status }: Answer): Result {
  if (!error) return { answer: data };
  const code = error.message;
  if (code === "EDIT_CONFLICT") return { kind: "refused", problem: m.writing_conflict_short(), code, error };
  if (status === 413) return { kind: "refused", problem: m.writing_too_long(), code, error };
  const isRefused = status >= 400 && status < 500 && status !== 408 && status !== 429;
  if (isRefused) return { kind: "refused", problem: m.writing_refused(), code, error };
  return offline();
}

const offline = (): Result => ({ kind: "offline", problem: m.writing_offline(), code: "" });
