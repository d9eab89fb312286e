import type { Page } from "@playwright/test";
import { expect, expectAccessible, forgive, test } from "./fixtures.ts";
import { PAGES } from "./pages.ts";

test.describe("addresses", () => {
  for (const [from, to] of [
    ["/", "/pt"],
    ["/nowhere", "/pt"],
    ["/en/nowhere", "/en"],
    ["/pt/sobre/mais", "/pt"],
    ["/admin/nowhere", "/pt"],
    ["/EN/about", "/en/about"],
    ["/Pt", "/pt"],
  ])
    test(`${from} leads to ${to}`, async ({ page }) => {
      await page.goto(from ?? "");
      expect(new URL(page.url()).pathname).toBe(to);
    });

  for (const [mixed, own] of [
    ["/en/sobre?x=1#aulas", "/en/about?x=1#aulas"],
    ["/pt/schedule", "/pt/agendar"],
    ["/en/perfil", "/en/profile"],
  ])
    test(`the mixed address ${mixed} becomes ${own} in place`, async ({ page }) => {
      await page.goto("/pt/blog");
      await page.goto(mixed ?? "");
      await expect.poll(() => page.url()).toMatch(new RegExp(`${own?.replace(/[?#]/g, "\\$&")}$`));
      await page.goBack();
      expect(new URL(page.url()).pathname).toBe("/pt/blog");
    });
});

test("the theme is remembered and there before the first paint", async ({ page }) => {
  await page.goto("/pt");
  const toggle = page.getByRole("button", { name: "Tema escuro" });
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  await page.goto("/pt/agendar", { waitUntil: "commit" });
  await page.waitForFunction(() => document.body !== null);
  expect(await page.evaluate(() => document.documentElement.classList.contains("dark"))).toBe(true);
  expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe("dark");
});

test("the header is clear at the top and solid once scrolled", async ({ page }) => {
  await page.goto("/pt");
  const background = () =>
    page
      .locator("header")
      .first()
      .evaluate((header) => getComputedStyle(header).backgroundColor);
  expect(await background()).toBe("rgba(0, 0, 0, 0)");
  await page.evaluate(() => scrollTo(0, 11));
  await expect.poll(background).not.toBe("rgba(0, 0, 0, 0)");
});

test("a focused element on a phone is above the bar at its bottom", { tag: "@phone" }, async ({ page }) => {
  // Nothing is on its way to its place when it is looked for.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/pt");
  const bar = page.locator("[data-bottom-bar]");
  const stops = await page.locator("main :is(a, button, summary):visible").count();
  for (let stop = 0; stop < stops + 5; stop++) {
    await page.keyboard.press("Tab");
    const covered = () =>
      bar.evaluate((element) => {
        const focused = document.activeElement;
        const top = element.getBoundingClientRect().top;
        if (!focused || element.contains(focused) || !focused.closest("main")) return "";
        return focused.getBoundingClientRect().bottom > top ? focused.textContent : "";
      });
    await expect.poll(covered).toBe("");
  }
  await expect(bar.locator(":focus").or(page.locator("footer :focus"))).toHaveCount(1);
});

test("endless animations stand still for people who want no motion", async ({ page }) => {
  const ends = () =>
    page.evaluate(() => {
      const turning = document.body.appendChild(document.createElement("i"));
      turning.style.animation = "appear 1s infinite";
      return getComputedStyle(turning).animationIterationCount;
    });
  await page.goto("/pt");
  expect(await ends()).toBe("infinite");
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await ends()).toBe("1");
});

test("the logo opens from 45 to 200 pixels and says the whole name", async ({ page, isMobile }) => {
  await page.goto("/pt/blog");
  const logo = page.getByRole("link", { name: "English With Alex" });
  const width = () => logo.evaluate((link) => Math.round(link.getBoundingClientRect().width));
  expect(await width()).toBe(45);
  if (isMobile) await logo.focus();
  else await logo.hover();
  await expect.poll(width).toBe(200);
});

test("a visitor sees a way in, and no way to what is not theirs", async ({ page, isMobile }) => {
  await page.goto("/pt");
  if (isMobile) await page.getByRole("button", { name: "Menu" }).click();
  const where = isMobile ? page.getByRole("dialog") : page.locator("header").first();
  await expect(where.getByRole("link", { name: isMobile ? "Entrar / Cadastrar-se" : "Entrar" })).toBeVisible();
  await expect(where.getByRole("link", { name: "Administração" })).toBeHidden();
  await expect(where.getByRole("link", { name: "Meu painel" })).toBeHidden();
  await expect(page.locator("[data-bell]").first()).toBeHidden();
});

test("the phone's menu is a drawer that works by keyboard", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/pt");
  const button = page.getByRole("button", { name: "Menu" });
  await button.focus();
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("dialog", { name: "Menu" });
  await expect(drawer).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await button.click();
  await drawer.getByRole("link", { name: "Sobre" }).click();
  await page.waitForURL("**/pt/sobre");
});

test("a press before a page's script is there takes effect when it comes", async ({ page }) => {
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

test("a test that is begun before its page's script is there begins when it comes", async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route(/assets\/islands-/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto("/pt/teste-de-nivel");
  await page.getByRole("button", { name: "Começar o teste" }).click();
  held.resolve();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("1 de 40");
});

for (const [what, meanwhile] of [
  ["something else was pressed", (page: Page) => page.getByRole("heading", { level: 1 }).click()],
  ["its page was left", (page: Page) => page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide")))],
] as const)
  test(`a press before a page's script is there takes no effect once ${what}`, async ({ page }) => {
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
    // The script says of the button what is so.
    await expect(theme).toHaveAttribute("aria-pressed", "true");
    await theme.click();
    await expect(page.locator("html")).not.toHaveClass(/dark/);
  });

test("a page's script that did not come is asked for again when the network is back", async ({ page, pageErrors }) => {
  await page.route(/assets\/islands-/, (route) => route.abort());
  const failed = page.waitForEvent("requestfailed");
  await page.addInitScript(() => localStorage.setItem("theme", "dark"));
  await page.goto("/pt");
  await failed;
  // Answered after whoever asked first.
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

test("every page names itself, its own address and its counterpart", async ({ page }) => {
  for (const [pt, en] of PAGES)
    for (const path of [pt, en]) {
      await page.goto(path);
      const address = (selector: string) =>
        page.locator(selector).evaluate((link) => new URL((link as HTMLLinkElement).href).pathname);
      expect(await address("link[rel=canonical]")).toBe(path);
      expect(await address("link[hreflang=pt-BR][rel=alternate]")).toBe(pt);
      expect(await address("link[hreflang=en][rel=alternate]")).toBe(en);
      expect(await address("link[hreflang=x-default]")).toBe(pt);
      expect(await page.title()).toMatch(/^.{3,} · English With Alex$/);
      for (const [name, content] of [
        ["og:site_name", /^English With Alex$/],
        ["og:description", /.{20,}/],
      ] as const)
        await expect(page.locator(`meta[property="${name}"]`)).toHaveAttribute("content", content);
      await expect(page.locator("link[type='application/rss+xml']")).toHaveAttribute(
        "href",
        `/${path.slice(1, 3)}/blog/rss.xml`,
      );
    }
});
