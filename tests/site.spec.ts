import type { Page } from "@playwright/test";
import { expect, forgive, test } from "./fixtures.ts";
import { PAGES } from "./pages.ts";

test("an unknown address leads home, in the language that it begins with", async ({ request }) => {
  for (const [from, to] of [
    ["/", "/pt"],
    ["/nowhere", "/pt"],
    ["/en/nowhere", "/en"],
    ["/pt/sobre/mais", "/pt"],
    ["/admin/nowhere", "/pt"],
    ["/EN/about", "/en/about"],
    ["/Pt", "/pt"],
  ] as const)
    expect(new URL((await request.get(from)).url()).pathname, from).toBe(to);
});

test("an address that mixes languages redirects to its language's own", async ({ page }) => {
  await page.goto("/pt/blog");
  for (const [mixed, own] of [
    ["/en/sobre?x=1#aulas", "/en/about?x=1#aulas"],
    ["/pt/schedule", "/pt/agendar"],
    ["/en/perfil", "/en/profile"],
  ] as const) {
    await page.goto(mixed);
    await expect(page).toHaveURL(own);
  }
  await page.goBack();
  await expect(page).toHaveURL("/pt/agendar");
});

test("the theme is remembered and applied before the first paint", async ({ page }) => {
  await page.goto("/pt");
  const toggle = page.getByRole("button", { name: "Tema escuro" });
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  await page.goto("/pt/agendar", { waitUntil: "commit" });
  await page.waitForFunction(() => document.body !== null);
  expect(await page.evaluate(() => document.documentElement.classList.contains("dark"))).toBe(true);
  expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe("dark");
});

test("a press before a page's script has loaded takes effect afterwards", async ({ page }) => {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/assets\/islands-/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/pt");
  const theme = page.locator("[data-do=theme]:visible").first();
  await theme.click();
  await expect(page.locator("html")).not.toHaveClass(/dark/);
  letThrough();
  await expect(page.locator("html")).toHaveClass(/dark/);
});

test("a placement test begun before its page's script has loaded begins afterwards", async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route(/assets\/islands-/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto("/pt/teste-de-nivel");
  await page.getByRole("radio", { name: "Tenho 18 anos ou mais" }).check();
  await page.getByRole("button", { name: "Começar o teste" }).click();
  held.resolve();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("1 de 32");
});

for (const [what, meanwhile] of [
  ["something else was pressed", (page: Page) => page.getByRole("heading", { level: 1 }).click()],
  ["its page was left", (page: Page) => page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide")))],
] as const)
  test(`a press before a page's script has loaded takes no effect once ${what}`, async ({ page }) => {
    const held = Promise.withResolvers<void>();
    await page.route(/assets\/islands-/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.addInitScript(() => localStorage.setItem("theme", "dark"));
    await page.goto("/pt");
    const theme = page.locator("[data-do=theme]:visible").first();
    await theme.click();
    await meanwhile(page);
    held.resolve();
    // The script sets the button's state.
    await expect(theme).toHaveAttribute("aria-pressed", "true");
    await theme.click();
    await expect(page.locator("html")).not.toHaveClass(/dark/);
  });

test("a page's script that failed to load is requested again when the network is back", async ({
  page,
  pageErrors,
}) => {
  await page.route(/assets\/islands-/, (route) => route.abort());
  const failed = page.waitForEvent("requestfailed");
  await page.addInitScript(() => localStorage.setItem("theme", "dark"));
  await page.goto("/pt");
  await failed;
  // Waits until earlier requests are answered.
  await page.evaluate(async () => {
    const { src = "" } = document.querySelector<HTMLScriptElement>("script[data-src]")?.dataset ?? {};
    await import(src).catch(() => {});
  });
  await page.unroute(/assets\/islands-/);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  const theme = page.locator("[data-do=theme]:visible").first();
  await expect(theme).toHaveAttribute("aria-pressed", "true");
  await theme.click();
  await expect(page.locator("html")).not.toHaveClass(/dark/);
  forgive(pageErrors, /ERR_FAILED/);
});

test("every page names itself, its own address and its translation", async ({ page, request, baseURL }) => {
  // Search engines index only the version in force.
  for (const [pt, en] of PAGES.filter(([address]) => !/\d{4}-\d\d-\d\d$/.test(address)))
    for (const path of [pt, en]) {
      const found = await page.evaluate(
        (html) => {
          const head = new DOMParser().parseFromString(html, "text/html");
          const read = (selector: string, name: string) => head.querySelector(selector)?.getAttribute(name);
          return {
            own: read("link[rel=canonical]", "href"),
            pt: read("link[hreflang=pt-BR][rel=alternate]", "href"),
            en: read("link[hreflang=en][rel=alternate]", "href"),
            first: read("link[hreflang=x-default]", "href"),
            feed: read("link[type='application/rss+xml']", "href"),
            site: read("meta[property='og:site_name']", "content"),
            description: read("meta[property='og:description']", "content"),
            title: head.title,
          };
        },
        await (await request.get(path)).text(),
      );
      expect(found).toEqual({
        own: baseURL + path,
        pt: baseURL + pt,
        en: baseURL + en,
        first: baseURL + pt,
        feed: `/${path.slice(1, 3)}/blog/rss.xml`,
        site: "English With Alex",
        description: expect.stringMatching(/.{20,}/),
        title: expect.stringMatching(/^.{3,} · English With Alex$/),
      });
    }
});
