import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { extractText, getDocumentProxy } from "unpdf";

/** The text of the PDF that a button downloads. */
export async function downloadedText(page: Page, button: RegExp | string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button }).click(),
  ]);
  const bytes = new Uint8Array(await readFile(await download.path()));
  return (await extractText(await getDocumentProxy(bytes), { mergePages: true })).text;
}
