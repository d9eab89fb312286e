import { m } from "~/i18n/paraglide/messages";
import type { Lang } from "~/i18n/screens";
import { NO_ROW, refusalOf } from "~/platform/backend/refusal-of";
import type { Result } from "~/platform/backend/result";
import { supabase } from "~/platform/backend/supabase";
import { writesWith } from "~/platform/forms/write-action";
import { EMPTY_DRAFT } from "./draft";
import { restoreDraft, saveDraft } from "./save-draft";

const { call, rowsOutcome } = writesWith({
  own: { EDIT_CONFLICT: m.writing_conflict_short, INVALID_DATE: m.writing_schedule_past },
  failed: m.writing_problem_failed,
  away: m.writing_problem_failed,
});

/** Publishes the draft in this revision, now or at an instant. */
export const publishDraft = call("publish_article");

type Filing = {
  category: string;
  article: string;
  /** The language of the article's first draft, when the article does not exist yet. */
  fresh: Lang | undefined;
};

/** The writes of an open article; its text saves itself (use-autosave.ts). */
export const editorWrites = {
  publishDraft,
  unpublish: call("unpublish_article"),
  restoreDraft,
  /** Files an article under a category. */
  async fileArticle({ category, article, fresh }: Filing): Promise<Result> {
    const file = () =>
      refusalOf(
        supabase()
          .from("articles")
          .update({ category: category || null })
          .eq("id", article)
          .select("id"),
      );
    const refused = await file();
    if (refused !== NO_ROW || !fresh) return rowsOutcome(Promise.resolve(refused));
    const begun = await saveDraft(article, fresh, 0, EMPTY_DRAFT);
    return begun.kind ? begun : rowsOutcome(file());
  },
};
