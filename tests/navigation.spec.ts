import { expect, expectAccessible, test } from "./fixtures.ts";

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
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
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
