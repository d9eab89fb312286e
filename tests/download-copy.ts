import type { Download, Page } from "@playwright/test";
import { unzip } from "../supabase/tests/copies/unzip.ts";
import { expect } from "./fixtures.ts";

/** The files of an archive of somebody's data that a button downloads, by their paths. */
export async function downloadCopy(page: Page, button: string): Promise<Map<string, Buffer>> {
  const begun = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  const got: Download = await begun;
  expect(got.suggestedFilename()).toMatch(/^(meus-dados|dados|my-data|data)-\d{4}-\d{2}-\d{2}\.zip$/);
  return unzip(await got.createReadStream());
}
