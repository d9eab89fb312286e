import { expect, forgive, test } from "./fixtures.ts";

test.use({ serviceWorkers: "allow" });

test.describe("without a network", { tag: "@phone" }, () => {
  test("pages that were visited open, others say why they do not, and a draft is still there", async ({
    page,
    context,
    pageErrors,
  }) => {
    await page.goto("/pt");
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.goto("/pt/agendar");
    await page.getByLabel("Nome completo").fill("Joana Prado");
    // The page that was open before the worker was there is kept too.
    await expect.poll(() => page.evaluate(async () => (await caches.match("/pt")) !== undefined)).toBe(true);
    await expect.poll(() => page.evaluate(() => localStorage.getItem("booking_draft"))).toContain("Joana Prado");
    await context.setOffline(true);

    await page.goto("/pt");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Inglês no seu ritmo");
    await page.goto("/pt/agendar");
    await expect(page.getByLabel("Nome completo")).toHaveValue("Joana Prado");
    await page.goto("/en/about");
    await expect(page.getByRole("heading", { level: 1, name: "No connection" })).toBeVisible();
    await context.setOffline(false);
    await page.goto("/en/about");
    await expect(page.getByRole("heading", { level: 1, name: "A class that starts with you." })).toBeVisible();
    forgive(pageErrors, /ERR_INTERNET_DISCONNECTED/);
  });
});
