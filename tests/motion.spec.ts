import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const style = (element: Locator, name: "transitionDuration" | "animationDuration" | "backdropFilter" | "opacity") =>
  element.evaluate((one, property) => getComputedStyle(one)[property], name);

test("@desktop the header is transparent until ten pixels, and blurred with a shadow from the eleventh", async ({
  page,
}) => {
  await page.goto("/pt");
  const header = page.locator("header").first();
  const blur = () => style(header, "backdropFilter");
  const shadow = () => header.evaluate((one) => getComputedStyle(one).boxShadow);
  const scrollTo = (y: number) => page.evaluate((to) => window.scrollTo({ top: to, behavior: "instant" }), y);
  const ground = () => header.evaluate((one) => getComputedStyle(one).backgroundColor);
  await expect.poll(blur).toBe("none");
  expect(await ground()).toBe("rgba(0, 0, 0, 0)");
  const clear = await shadow();
  await scrollTo(11);
  await expect.poll(blur).toContain("blur");
  await expect.poll(ground).not.toBe("rgba(0, 0, 0, 0)");
  await expect.poll(shadow).not.toBe(clear);
  await scrollTo(10);
  await expect.poll(blur).toBe("none");
  await expect.poll(shadow).toBe(clear);
});

test("the logo opens in 0.4 s, and one text replaces the other in 0.2 s", async ({ page, isMobile }) => {
  await page.goto("/pt/blog");
  const logo = page.getByRole("link", { name: "English With Alex", exact: true });
  const texts = logo.locator("[aria-hidden]");
  const width = () => logo.evaluate((link) => link.getBoundingClientRect().width);
  expect(await width()).toBe(45);
  expect(await style(logo, "transitionDuration")).toBe("0.4s");
  for (const text of await texts.all()) expect(await style(text, "transitionDuration")).toBe("0.2s");
  if (isMobile) await logo.focus();
  else await logo.hover();
  await expect.poll(width).toBe(200);
  await expect.poll(() => style(texts.first(), "opacity")).toBe("0");
  if (isMobile) await logo.blur();
  else await page.mouse.move(600, 600);
  await expect.poll(width).toBe(45);
  await expect.poll(() => style(texts.last(), "opacity")).toBe("0");
});

test("@desktop endless animations stop for people who prefer reduced motion", async ({ page }) => {
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

test("@desktop nothing passes from colour to colour for people who prefer reduced motion", async ({ page }) => {
  const transitionsToDark = () =>
    page.evaluate(() => {
      document.documentElement.classList.toggle("dark");
      return document.getAnimations().filter((animation) => animation instanceof CSSTransition).length;
    });
  await page.goto("/pt");
  expect(await transitionsToDark()).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.reload();
  expect(await transitionsToDark()).toBe(0);
});

/** Drags the drawer down by a share of its height, one step a frame, too slowly for a fling. */
async function pull(page: Page, drawer: Locator, share: number): Promise<void> {
  const { x, y, width, height } = (await drawer.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const steps = 40;
  await page.mouse.move(x + width / 2, y + 8);
  await page.mouse.down();
  for (let step = 1; step <= steps; step += 1) {
    await page.mouse.move(x + width / 2, y + 8 + (height * share * step) / steps);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await page.mouse.up();
}

test("the phone's menu opens in 0.5 s, stays after a drag of a fifth, and closes after one of three tenths", {
  tag: "@phone",
}, async ({ page }) => {
  await page.goto("/pt");
  await page.getByRole("button", { name: "Menu" }).click();
  const drawer = page.getByRole("dialog", { name: "Menu" });
  await expect(drawer).toBeVisible();
  expect(await style(drawer, "animationDuration")).toBe("0.5s");
  expect(await style(drawer, "transitionDuration")).toBe("0.5s");
  const top = async () => (await drawer.boundingBox())?.y;
  const isStill = () => drawer.evaluate((one) => one.getAnimations().length === 0);
  await expect.poll(isStill).toBe(true);
  const open = await top();
  await pull(page, drawer, 0.2);
  await expect.poll(top).toBe(open);
  await expect(drawer).toBeVisible();
  await pull(page, drawer, 0.3);
  await expect(drawer).toBeHidden();
});
