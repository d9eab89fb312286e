import { m } from "~/i18n/paraglide/messages";

/** The tabs of the menu's pages beside the first ones, as the search finds them, also while a page folds them. */
const TABS: Record<string, readonly [query: string, label: () => string][]> = {
  "/admin/manage-articles": [
    ["tab=suggestions", m.articles_suggestions],
    ["tab=categories", m.blog_categories],
    ["tab=transfer", m.articles_transfer],
  ],
  "/admin/manage-testimonials": [["tab=feedback", m.feedback_tab]],
  "/admin/payments": [
    ["tab=proofs", m.payments_proofs],
    ["tab=statement", m.payments_statement_tab],
    ["tab=notes", m.fiscal_notes],
    ["tab=fiscal", m.fiscal_tab],
  ],
  "/admin/post-grades": [["tab=modules", m.grades_modules]],
  "/admin/manage-test": [
    ["tab=figures", m.test_figures],
    ["tab=figures&part=bank", m.test_bank],
    ["tab=figures&part=funnel", m.test_funnel],
    ["tab=figures&part=statistics", m.common_statistics],
    ["tab=figures&part=levels", m.test_thresholds],
    ["tab=figures&part=difficulty", m.test_difficulty],
    ["tab=figures&part=transfer", m.articles_transfer],
  ],
};

/** The words of the pages' main buttons, by which the search finds the pages too. */
const BUTTONS: Record<string, () => string> = {
  "/admin/manage-students": m.students_new,
  "/admin/manage-articles": m.articles_new,
  "/admin/scheduled-classes": m.classes_new,
  "/admin/post-grades": m.grades_begin,
};

export const buttonOf = (page: string) => BUTTONS[page]?.();

export const tabsOf = (page: string) =>
  (TABS[page] ?? []).map(([query, label]) => ({ to: `${page}?${query}`, label: label() }));
