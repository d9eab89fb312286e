import type { Page } from "@playwright/test";
import { assign, classroom } from "./classroom.ts";
import { expect, test } from "./fixtures.ts";

/** How light the colour of an element's text is, from 0 for black to 255. */
const lightness = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
      if (!context) throw new Error("no canvas");
      context.fillStyle = getComputedStyle(element).color;
      context.fillRect(0, 0, 1, 1);
      const [red = 255, green = 255, blue = 255] = context.getImageData(0, 0, 1, 1).data;
      return (red + green + blue) / 3;
    });

test.describe("printing from the dark theme", { tag: "@desktop" }, () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem("theme", "dark"));
  });

  test("prints an article as text in dark ink, with the addresses of its links", async ({ page }) => {
    await page.goto("/pt/blog/falsos-cognatos");
    await expect.poll(() => lightness(page, ".article p")).toBeGreaterThan(150);
    await page.emulateMedia({ media: "print" });
    await expect.poll(() => lightness(page, ".article p")).toBeLessThan(60);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    for (const hidden of [
      page.getByRole("banner").first(),
      page.getByRole("contentinfo").first(),
      page.getByRole("link", { name: "WhatsApp" }),
      page.getByRole("heading", { name: "Mais recentes" }),
    ])
      await expect(hidden).toBeHidden();
    const said = await page
      .locator(".article p")
      .first()
      .evaluate((paragraph) => {
        paragraph.innerHTML = '<a href="https://example.com/verbs">verbs</a> <a href="/pt/agendar">aula</a>';
        return [...paragraph.querySelectorAll("a")].map((link) =>
          getComputedStyle(link, "::after").content.replaceAll('" "', ""),
        );
      });
    expect(said).toEqual(['" (https://example.com/verbs)"', `" (${new URL("/pt/agendar", page.url())})"`]);
  });

  test("prints homework and the teacher's week without the menu", async ({ page, context, browser }) => {
    const { student, teacher, office } = await classroom(context, browser);
    const { id } = await assign(teacher, student);
    await page.goto(`/pt/meu-progresso/tarefas/${id}`);
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("banner").first()).toBeHidden();
    await expect.poll(() => lightness(page, "main h1")).toBeLessThan(60);

    const week = await office.newPage();
    await week.goto("/admin/scheduled-classes?view=week");
    await expect(week.getByRole("heading", { level: 1 })).toBeVisible();
    await week.emulateMedia({ media: "print" });
    await expect(week.getByRole("banner").first()).toBeHidden();
    await expect(week.getByRole("heading", { level: 1 })).toBeVisible();
  });
});
