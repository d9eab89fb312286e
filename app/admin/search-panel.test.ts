import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { SETTINGS_TABS } from "~/settings/sections";
import { NAV_ENTRIES, TECHNICAL_PAGES } from "./nav-entries";
import { findPages } from "./search-panel";
import { tabsOf } from "./tab-entries";

test("the menu has the nine entries of the specification and payments, and the settings six tabs", () => {
  expect(NAV_ENTRIES).toHaveLength(10);
  expect(SETTINGS_TABS).toHaveLength(6);
});

test("pages that are in no menu are found by their name, and by the settings", () => {
  for (const { to, label } of TECHNICAL_PAGES) expect(findPages(label()).map((hit) => hit.to)).toContain(to);
  const found = findPages(m.errors_title()).map((hit) => hit.to);
  expect(found).toEqual(["/admin/error-logs", "/admin/settings/backups#technical"]);
});

test("tabs are found by their name, also those that a new site folds, and are no entries of their own without words", () => {
  const found = (words: string) => findPages(words).map((hit) => hit.to);
  for (const [label, to] of [
    [m.fiscal_tab, "/admin/payments?tab=fiscal"],
    [m.grades_modules, "/admin/post-grades?tab=modules"],
    [m.test_funnel, "/admin/manage-test?tab=figures&part=funnel"],
  ] as const)
    expect(found(label())).toContain(to);
  expect(found("").filter((to) => to.includes("tab="))).toEqual([]);
});

test("pages are found by what their main button says, and are no entry of their own without words", () => {
  for (const [words, to] of [
    ["lançar", "/admin/post-grades"],
    [m.students_new(), "/admin/manage-students"],
    [m.classes_new(), "/admin/scheduled-classes"],
    [m.articles_new(), "/admin/manage-articles"],
  ] as const)
    expect(findPages(words).map((hit) => hit.to)).toContain(to);
  expect(findPages("").filter(({ id }) => id.endsWith("button"))).toEqual([]);
});

test("each tab of a page in the menu is one that the page has", () => {
  for (const { to: page } of NAV_ENTRIES)
    for (const { to } of tabsOf(page)) {
      const source = readFileSync(path.join(import.meta.dirname, `${page.split("/").at(-1)}.tsx`), "utf8");
      const id =
        new URL(to, "http://site").searchParams.get("part") ?? new URL(to, "http://site").searchParams.get("tab");
      expect(source, to).toContain(`"${id}"`);
    }
});
