import { expect, test } from "vitest";
import { findSettings } from "./sections";

const found = (words: string) => findSettings(words).map(({ to }) => to);

test.each([
  ["pix", ["/admin/settings/plans#billing", "/admin/settings/plans#pix-provider"]],
  ["férias", ["/admin/settings/hours#days-off"]],
  ["FERIAS", ["/admin/settings/hours#days-off"]],
  ["chave pix", ["/admin/settings/plans#billing"]],
  ["backup", ["/admin/settings/backups#backups"]],
])("looking for %s finds the part of the settings that is about it", (words, places) => {
  expect(found(words)).toEqual(places);
});

test("an empty search and one without matches find nothing", () => {
  expect([found(""), found("  "), found("xyzzy")]).toEqual([[], [], []]);
});
