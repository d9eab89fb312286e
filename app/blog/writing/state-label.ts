import { m } from "~/i18n/paraglide/messages";
import type { ArticleState } from "./draft";

/** The name of a state in the language of the page. */
export const stateName = (state: ArticleState): string =>
  ({
    draft: m.writing_state_draft,
    scheduled: m.writing_state_scheduled,
    published: m.common_published,
    unpublished: m.writing_state_unpublished,
  })[state]();

/** The colour of the pill that shows a state. */
export const stateTone = (state: ArticleState) =>
  state === "published" ? "ok" : state === "scheduled" ? "wait" : "plain";
