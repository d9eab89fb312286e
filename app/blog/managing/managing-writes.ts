import * as z from "zod/mini";
import { m } from "~/i18n/paraglide/messages";
import { changeRow } from "~/platform/backend/change-row";
import { refusalOf } from "~/platform/backend/refusal-of";
import type { Result } from "~/platform/backend/result";
import { supabase } from "~/platform/backend/supabase";
import { writesWith } from "~/platform/forms/write-action";
import type { Category } from "../article-data";

const { call, outcomeOf, rowsOutcome, changeOutcome } = writesWith({
  failed: m.settings_failed,
  away: m.settings_failed,
});

const categories = () => supabase().from("article_categories");

const UNIQUE_VIOLATION = "23505";

/** The published texts, and the number of texts that could not be published. */
export const Published = z.object({ published: z.array(z.unknown()), left_out: z.number() });

const bulk = writesWith({ failed: m.writing_problem_failed, away: m.writing_problem_failed });

/** The teacher's writes of selected articles, topic suggestions and categories. */
export const managingWrites = {
  /** Publishes the selected articles that are ready. Returns `Published`. */
  publishArticles: bulk.call("publish_articles"),
  deleteArticles: bulk.call("delete_articles"),
  undeleteArticles: bulk.call("undelete_articles"),
  /** Begins an article about the suggestion and archives it. Returns the article's id. */
  draftFromSuggestion: call("draft_from_suggestion"),
  /** Archives the suggestion, or restores it. */
  fileSuggestion({ id, back }: { id: string; back: boolean }): Promise<Result> {
    const handled_at = back ? null : new Date().toISOString();
    return rowsOutcome(
      refusalOf(supabase().from("topic_suggestions").update({ handled_at }).eq("id", id).select("id")),
    );
  },
  async addCategory(category: Category & { position: number }): Promise<Result> {
    const added = await categories().insert(category);
    if (added.error?.code === UNIQUE_VIOLATION)
      return { kind: "refused", problem: m.articles_category_taken(), code: added.error.message };
    return outcomeOf(Promise.resolve(added));
  },
  renameCategory: ({ from, names }: { from: Category; names: Pick<Category, "name_pt" | "name_en"> }) =>
    changeOutcome(changeRow("article_categories", { slug: from.slug }, from, names)),
  deleteCategory: ({ slug }: Pick<Category, "slug">) =>
    rowsOutcome(refusalOf(categories().delete().eq("slug", slug).select("slug"))),
};
