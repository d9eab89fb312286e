import { expect, type Locator, type Page } from "@playwright/test";
import { types } from "./typing.ts";

const field = (within: Page | Locator, name: string) => within.getByRole("textbox", { name });
export const title = (within: Page | Locator) => field(within, "Título");
export const summary = (within: Page | Locator) => field(within, "Resumo");
export const body = (within: Page | Locator) => field(within, "Texto");
/** Waits until everything typed is on the server. */
export async function saved(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("article:"))))
    .toEqual([]);
  await expect(page.getByText(/^Salvo às/).filter({ visible: true })).toHaveCount(1);
}

export async function begin(page: Page, name: string): Promise<void> {
  await page.goto("/admin/publish-article");
  await page.waitForURL(/publish-article\/[\w-]{36}/);
  await types(title(page), name);
}
