import { expect, test } from "vitest";
import { findSettings, SETTINGS_TABS, sectionsOn } from "./sections";

const found = (words: string) => findSettings(words).map(({ to }) => to);

test.each([
  [
    "pix",
    ["/admin/settings/plans#billing", "/admin/settings/plans#pix-provider", "/admin/settings/plans#billing-advanced"],
  ],
  ["lista de espera", ["/admin/settings/hours#rules-advanced"]],
  ["linkedin", ["/admin/settings#business", "/admin/settings#company"]],
  ["férias", ["/admin/settings/hours#days-off"]],
  ["FERIAS", ["/admin/settings/hours#days-off"]],
  ["chave pix", ["/admin/settings/plans#billing"]],
  ["backup", ["/admin/settings/backups#backups"]],
  ["registro de erros", ["/admin/settings/backups#technical"]],
  ["domínio", ["/admin/settings#site-address"]],
])("looking for %s finds the part of the settings that is about it", (words, places) => {
  expect(found(words)).toEqual(places);
});

test("an empty search and one without matches find nothing", () => {
  expect([found(""), found("  "), found("xyzzy")]).toEqual([[], [], []]);
});

test("each tab has its own parts, and no part is left out", () => {
  const all = SETTINGS_TABS.flatMap(([path]) => sectionsOn(path).map(({ id }) => id));
  expect(sectionsOn("").map(({ id }) => id)).toEqual([
    "business",
    "teacher",
    "greeting",
    "site-address",
    "languages",
    "file-space",
  ]);
  expect(sectionsOn("/elsewhere")).toEqual([]);
  expect(all).toContain("backups");
  expect(new Set(all).size).toBe(all.length);
});
