import { m } from "~/i18n/paraglide/messages";
import type { ArticleState } from "./draft";

export const stateName = (state: ArticleState): string =>
  ({
    draft: m.writing_state_draft,
    scheduled: m.writing_state_scheduled,
    published: m.writing_state_published,
    unpublished: m.writing_state_unpublished,
  })[state]();

export const stateTone = (state: ArticleState) =>
  state === "published" ? "ok" : state === "scheduled" ? "wait" : "plain";
