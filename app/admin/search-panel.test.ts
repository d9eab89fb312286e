import { expect, test } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { SETTINGS_TABS } from "~/settings/sections";
import { NAV_ENTRIES, TECHNICAL_PAGES } from "./nav-entries";
import { findPages } from "./search-panel";

test("the menu has the nine entries of the specification and payments, and the settings six tabs", () => {
  expect(NAV_ENTRIES).toHaveLength(10);
  expect(SETTINGS_TABS).toHaveLength(6);
});

test("pages that are in no menu are found by their name, and by the settings", () => {
  for (const { to, label } of TECHNICAL_PAGES) expect(findPages(label()).map((hit) => hit.to)).toContain(to);
  const found = findPages(m.admin_nav_error_logs()).map((hit) => hit.to);
  expect(found).toEqual(["/admin/error-logs", "/admin/settings/backups#technical"]);
});
