import type { Page } from "@playwright/test";
import { expect, forgive, test } from "./fixtures.ts";
import { types } from "./typing.ts";

test.use({ serviceWorkers: "allow" });
// The browser logs each request that the cut network ends.
test.afterEach(({ pageErrors }) => {
  forgive(pageErrors, /ERR_INTERNET_DISCONNECTED/);
});

/** Opens a page, and waits until the device has stored its files: these scripts with all their imports. */
async function read(page: Page, path: string, ...parts: string[]): Promise<void> {
  await page.goto(path);
  const lacking = () =>
    page.evaluate(
      async ([pathname, names]) => {
        const files = await caches.open("files-1");
        const kept = (await files.keys()).map(({ url }) => new URL(url).pathname);
        const isKept = (await caches.match(pathname)) !== undefined;
        const missing = isKept ? [] : [pathname];
        const needed = names.map((name) => kept.find((file) => file.startsWith(`/assets/${name}-`)) ?? name);
        for (const file of needed) {
          const script = await files.match(file);
          if (!script) missing.push(file);
          for (const [, imported] of (await script?.text())?.matchAll(/(?:from|import)["'`]\.(\/[\w.-]+\.js)["'`]/g) ??
            [])
            if (!needed.includes(`/assets${imported}`)) needed.push(`/assets${imported}`);
        }
        return missing;
      },
      [path, parts] as const,
    );
  await expect.poll(lacking, { timeout: 20_000 }).toEqual([]);
}

test.describe("without a network", { tag: "@phone" }, () => {
  test("public pages open and work, others explain why they do not, and the bare address leads home", async ({
    page,
    context,
  }) => {
    await read(page, "/pt", "menu", "react");
    await read(page, "/pt/agendar", "wake", "booking", "booking-form", "supabase");
    await context.setOffline(true);

    await page.goto("/");
    expect(new URL(page.url()).pathname).toBe("/pt");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Inglês no seu ritmo");
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Agendar" }).click();
    await page.waitForURL("**/pt/agendar");
    const name = page.getByLabel("Nome completo");
    await types(name, "Joana Prado");
    await expect.poll(() => page.evaluate(() => localStorage.getItem("booking_draft"))).toContain("Joana Prado");
    await page.reload();
    await expect(name).toHaveValue("Joana Prado");
    await page.goto("/en/about");
    await expect(page.getByRole("heading", { level: 1, name: "No connection" })).toBeVisible();

    await context.setOffline(false);
    await page.goto("/en/about");
    await expect(page.getByRole("heading", { level: 1, name: "A class that starts with you." })).toBeVisible();
    await read(page, "/en");
    await context.setOffline(true);
    await page.goto("/");
    expect(new URL(page.url()).pathname).toBe("/en");
    await expect(page.getByRole("button", { name: "Menu" })).toBeVisible();
  });
});

test("a menu whose script cannot load shows its links in place", { tag: "@phone" }, async ({ page, pageErrors }) => {
  await page.route(/assets\/menu-/, (route) => route.abort());
  await page.goto("/pt");
  await page.getByRole("button", { name: "Menu" }).click();
  const about = page.getByRole("banner").getByRole("link", { name: "Sobre" });
  await expect(about).toBeVisible();
  await about.click();
  await page.waitForURL("**/pt/sobre");
  forgive(pageErrors, /ERR_FAILED/);
});

test("a device without room still loads its pages from the network", { tag: "@phone" }, async ({ page, context }) => {
  await read(page, "/pt/sobre");
  const browser = await context.newCDPSession(page);
  const { origin } = new URL(page.url());
  await browser.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1 });
  await page.goto("/pt/agendar");
  await types(page.getByLabel("Nome completo"), "Joana Prado");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("booking_draft"))).toContain("Joana Prado");
});

test("a page that was opened without the service worker is cached, too, once it is idle", { tag: "@phone" }, async ({
  page,
  context,
}) => {
  await read(page, "/pt/sobre");
  const browser = await context.newCDPSession(page);
  // Loads a page while the worker takes over the others.
  await Promise.all([page.waitForEvent("load"), browser.send("Page.reload", { ignoreCache: true })]);
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
});
