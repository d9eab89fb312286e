import * as z from "zod/mini";
import { m } from "~/i18n/paraglide/messages";
import type { Lang } from "~/i18n/screens";
import type { Json } from "~/platform/backend/database.types";
import { randomKey } from "~/platform/backend/random-key";
import type { Result } from "~/platform/backend/result";
import { supabase } from "~/platform/backend/supabase";
import { type DocumentNode, unfinishedDocument } from "../allowed-document";
import type { Draft } from "./draft";
import { memoizeByBlock } from "./written-blocks";

/** The answer of a save. */
export const Saved = z.object({ article: z.string(), revision: z.number(), saved_at: z.string() });

/** Identifies this page's editors, so that two of them never share an entry of the history or a local draft. */
export const EDITOR_ID = randomKey().slice(0, 40);

let step = 0;

/** A block in its stored form, to detect edits that change nothing. Empty when none of it is allowed. */
const storedBlock = memoizeByBlock((block: DocumentNode): Json[] => {
  const { content } = unfinishedDocument({ type: "doc", content: [block] });
  return JSON.parse(JSON.stringify(content ?? []));
});

function asJson({ body, ...words }: Draft): Json {
  step += 1;
  const content = (body.content ?? []).flatMap(storedBlock);
  return { ...words, body: { type: "doc", content }, sitting: EDITOR_ID, step };
}

/** Saves a draft that was made on revision `base`. Creates the article when `article` is null. */
export async function saveDraft(article: string | null, language: Lang, base: number, draft: Draft): Promise<Result> {
  // The generated type does not allow null for an argument without a default.
  return resultOf(
    await supabase().rpc("save_article", { article: article as string, language, base, draft: asJson(draft) }),
  );
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
  return { kind: "offline", problem: m.writing_offline(), code: "" };
}
