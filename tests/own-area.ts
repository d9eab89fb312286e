import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** Opens a page of the student's area and waits until the device has it, with what it shows. */
export async function openAndKeep(page: Page, path: string) {
  await page.goto(path);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const isKept = () =>
    page.evaluate(async (place) => {
      const shell = await caches.match("/pt/meu-progresso", { cacheName: "shell-1" });
      const own = await (await caches.open("own-1")).keys();
      return shell !== undefined && own.some(({ url }) => new URL(url).searchParams.get("place") === place);
    }, placeOf(path));
  await expect.poll(isKept, { timeout: 20_000 }).toBe(true);
  // The files of what is alive on the page come through the worker now.
  await page.reload();
}
const placeOf = (path: string): string => {
  const { searchParams } = new URL(path, "http://localhost");
  const tab = searchParams.get("tab") ?? "dashboard";
  return tab === "homework" ? `homework ${searchParams.get("homework") ?? ""}` : tab;
};
export const homeworkPage = (id: string) => `/pt/meu-progresso?tab=homework&homework=${id}`;

/** The places of what was begun on the device and has not arrived. */
export const draftsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => /^(homework|feedback) /.test(name)));
