import { m } from "~/i18n/paraglide/messages";
import type { Lang } from "~/i18n/screens";
import { supabase } from "~/platform/backend/supabase";
import { type OwnSentences, refusalText } from "~/platform/errors/refusals";
import { reportError } from "~/platform/errors/report-error";

const OWN_SENTENCES: OwnSentences = {
  EDIT_CONFLICT: m.writing_conflict_short,
  INVALID_DATE: m.writing_schedule_past,
};

const problemOf = (error: { message: string } | null): string | undefined => {
  if (!error) return undefined;
  const refused = refusalText(error.message, OWN_SENTENCES);
  if (!refused) void reportError(error);
  return refused ?? m.writing_problem_failed();
};

/** Publishes the draft at a revision, now or at a time. Undefined when done; otherwise the problem in words. */
export async function publishDraft(
  article: string,
  language: Lang,
  base: number,
  at?: string,
): Promise<string | undefined> {
  const { error } = await supabase().rpc("publish_article", { article, language, base, ...(at ? { at } : {}) });
  return problemOf(error);
}

/** Unpublishes a text. Undefined when done; otherwise the problem in words. */
export async function unpublish(article: string, language: Lang): Promise<string | undefined> {
  return problemOf((await supabase().rpc("unpublish_article", { article, language })).error);
}
