import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { withLargeText } from "./large-text.ts";
import { enter } from "./people.ts";

test("a visitor sees the sign-in, and no link to private pages", async ({ page, isMobile }) => {
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
  await expect(drawer.locator(":focus")).toBeVisible();
  const stops = await drawer.locator(":is(a, button):visible").count();
  for (let stop = 0; stop <= stops; stop++) {
    await page.keyboard.press("Tab");
    await expect(drawer.locator(":focus")).toBeVisible();
  }
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await drawer.getByRole("link", { name: "Sobre" }).click();
  await page.waitForURL("**/pt/sobre");
});

test("a focused element on a phone is above the bottom bar", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/pt");
  const bar = page.locator("[data-bottom-bar]");
  const stops = await page.locator("main :is(a, button, summary):visible").count();
  // Five stops are in the header, and the bar's own comes once the page is scrolled.
  await expect(bar).toBeHidden();
  for (let stop = 0; stop < stops + 6; stop++) {
    await page.keyboard.press("Tab");
    const covered = () =>
      bar.evaluate((element) => {
        const focused = document.activeElement;
        const { top } = element.getBoundingClientRect();
        if (!focused || element.contains(focused) || !focused.closest("main")) return "";
        return focused.getBoundingClientRect().bottom > top ? focused.textContent : "";
      });
    await expect.poll(covered).toBe("");
  }
  await expect(bar.locator(":focus").or(page.locator("footer :focus"))).toHaveCount(1);
});

/** The words of the student's tabs that a line breaks within, and where their bar is. */
const seeTabs = (page: Page) =>
  page.locator("nav[data-bottom-bar]").evaluate((bar) => {
    const text = document.createRange();
    const words = [...bar.querySelectorAll("span")].flatMap(({ firstChild }) =>
      [...(firstChild?.textContent ?? "").matchAll(/\S+/g)].map(({ 0: word, index }) => {
        text.setStart(firstChild as Text, index);
        text.setEnd(firstChild as Text, index + word.length);
        const { left, right } = text.getBoundingClientRect();
        return { word, whole: text.getClientRects().length === 1 && left >= 0 && right <= innerWidth };
      }),
    );
    const { position } = getComputedStyle(bar);
    const isAtThumb = position === "sticky" && Math.abs(bar.getBoundingClientRect().bottom - innerHeight) <= 1;
    return { broken: words.filter(({ whole }) => !whole).map(({ word }) => word), isAtThumb };
  });

test("the student's tabs have whole words at the thumb, and with large text at the top", { tag: "@phone" }, async ({
  page,
  context,
}) => {
  await enter(context, "aluno");
  for (const path of ["/pt/meu-progresso", "/en/my-progress"]) {
    await page.goto(path);
    for (const width of [320, 360, 412]) {
      await page.setViewportSize({ width, height: 700 });
      expect(await seeTabs(page), `${path} ${width}`).toEqual({ broken: [], isAtThumb: true });
    }
    expect(await withLargeText(page, () => seeTabs(page)), path).toEqual({ broken: [], isAtThumb: false });
  }
});
