import { expect, type Page } from "@playwright/test";

const field = (page: Page, name: string) => page.getByRole("textbox", { name });
export const title = (page: Page) => field(page, "Título");
export const summary = (page: Page) => field(page, "Resumo");
export const body = (page: Page) => field(page, "Texto");
/** Everything typed is on the server: nothing is kept on this device alone. */
export async function saved(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("article:"))))
    .toEqual([]);
  await expect(page.getByText(/^Salvo às/).filter({ visible: true })).toHaveCount(1);
}

export async function begin(page: Page, name: string): Promise<void> {
  await page.goto("/admin/publish-article");
  await page.waitForURL(/publish-article\/[\w-]{36}/);
  await title(page).fill(name);
}
